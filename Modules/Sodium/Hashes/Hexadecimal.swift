extension Sequence where Element == UInt8 {
    /// The bytes as hexadecimal digits in small letters, two for each byte.
    @inlinable public var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
