/// The card network that issued a number, found by its first digits.
package enum CardBrand: String, Sendable {
    case visa, mastercard, amex
    /// Any other.
    case card

    /// - Parameter digits: decimal digits only.
    package init(number digits: String) {
        let prefix = { (length: Int) in Int(digits.prefix(length)) ?? 0 }
        switch (prefix(2), prefix(4)) {
        case (34, _), (37, _): self = .amex
        case (51...55, _), (_, 2221...2720): self = .mastercard
        case (40...49, _): self = .visa
        default: self = .card
        }
    }
}
