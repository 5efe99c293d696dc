/// The number of a payment card: 12 to 19 digits. The last one is a check digit.
package struct CardNumber: Sendable, Equatable {
    /// The digits without the blanks or hyphens between their groups.
    package let digits: Secret<String>

    /// Reads a number as it is printed on the card; nil for any other text.
    package init?(_ text: String) {
        let digits = text.filter { $0 != " " && $0 != "-" }
        guard digits.isDecimal, (12...19).contains(digits.count), Self.hasCheckDigit(digits),
            digits.contains(where: { $0 != "0" })
        else { return nil }
        self.digits = Secret(digits)
    }

    /// True if the last digit fits the others (ISO/IEC 7812, annex B), which finds any single wrong digit and most
    /// swapped neighbours.
    private static func hasCheckDigit(_ digits: String) -> Bool {
        let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, next in
            let digit = Int(next.element) - Int(UInt8(ascii: "0"))
            guard next.offset % 2 == 1 else { return sum + digit }
            return sum + (digit > 4 ? 2 * digit - 9 : 2 * digit)
        }
        return sum % 10 == 0
    }
}

extension CardNumber: CustomStringConvertible {
    /// Hides the number in messages.
    package var description: String { "•••" }
}

extension StringProtocol {
    /// True if the text holds the digits 0 to 9 and nothing else. Cards do not use the digits of other scripts.
    package var isDecimal: Bool {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
