/// An amount of money as a person writes it: digits with a decimal point or a decimal comma, and perhaps the code of a
/// currency behind it, such as `12.50`, `5,50` or `5,50 EUR`.
///
/// Digits are not grouped, because `1.234` could be two amounts.
public struct TypedAmount: Hashable, Sendable {
    /// The number with a decimal point, if it has decimals.
    public let number: String
    /// The code behind the number, which need not be the code of a currency in use, or nil if there is no code.
    public let code: String?
    /// True if the number has a comma with three digits behind it, which some people read as a thousand.
    package let isAmbiguous: Bool

    /// Reads a text.
    ///
    /// - Returns: nil for a text of another form.
    public init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count <= 2, let written = parts.first, let number = Self.number(written, takesComma: true) else {
            return nil
        }
        let code = parts.count == 2 ? parts[1] : nil
        if let code, code.utf8.count != 3 || !code.utf8.allSatisfy(Self.isCapital) { return nil }
        self.number = number
        self.code = code.map(String.init)
        isAmbiguous = written.contains(",") && number.split(separator: ".").last?.utf8.count == 3
    }

    /// Returns a number of digits with at most one decimal separator, which becomes a point, or nil for another text,
    /// such as one with a sign, an exponent or grouped digits.
    ///
    /// - Parameter takesComma: true if the separator may be a comma.
    public static func number(_ text: some StringProtocol, takesComma: Bool) -> String? {
        let number = String(text.map { takesComma && $0 == "," ? "." : $0 })
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
        return isNumber ? number : nil
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
