/// The name of one remote activation. The caller makes it, and a board may use it as an idempotency key.
///
/// An engine keeps it as a UUID, so its text is that of one in lower case.
public struct ActivationID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Creates a UUID of version 7, which begins with the time: so an index by ID grows at its end.
    ///
    /// - Parameters:
    ///   - milliseconds: the milliseconds since 1970 by the caller's clock. Only the order of rows in an index depends
    ///     on them.
    ///   - generator: the source of the 74 random bits.
    public init(at milliseconds: Int, using generator: inout some RandomNumberGenerator) {
        let high = UInt64(clamping: milliseconds) << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &generator)
        let low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF, using: &generator)
        self.init(high: high, low: low)
    }

    /// Creates a UUID of version 8 from a hash of 16 bytes or more: the same one for the same bytes.
    ///
    /// - Parameter hash: such as a SHA-256 of what makes the activation the same one. Bytes that are missing count as
    ///   0.
    public init(hash: [UInt8]) {
        let high = Self.number(of: hash.prefix(8)), low = Self.number(of: hash.dropFirst(8).prefix(8))
        self.init(high: high & ~0xF000 | 0x8000, low: low & ~(0xC << 60) | 0x8 << 60)
    }

    private init(high: UInt64, low: UInt64) {
        let digits = Self.digits(of: high) + Self.digits(of: low)
        let groups = [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
        text = groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }

    private static func number(of bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    private static func digits(of number: UInt64) -> [UInt8] {
        let digits = Array(String(number, radix: 16).utf8)
        return [UInt8](repeating: 48, count: 16 - digits.count) + digits
    }

    public static func < (a: ActivationID, b: ActivationID) -> Bool { a.text < b.text }

    public var description: String { text }
}
