/// The checksum of card numbers (ISO/IEC 7812): it finds any single wrong digit and most swapped neighbours.
enum Luhn {
    /// - Parameter digits: decimal digits only.
    static func accepts(_ digits: String) -> Bool {
        let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, next in
            let digit = Int(next.element) - Int(UInt8(ascii: "0"))
            guard next.offset % 2 == 1 else { return sum + digit }
            return sum + (digit > 4 ? 2 * digit - 9 : 2 * digit)
        }
        return sum % 10 == 0
    }
}
