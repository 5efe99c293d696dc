/// The one-time code of a card's holder, of six digits.
package struct OneTimeCode: Sendable {
    package let digits: Secret<String>

    /// Reads a typed text; nil if it is no such code. Blanks between the digits do not count.
    package init?(_ text: String) {
        let code = text.filter { $0 != " " }
        guard code.isDecimal, code.count == 6 else { return nil }
        digits = Secret(code)
    }
}
