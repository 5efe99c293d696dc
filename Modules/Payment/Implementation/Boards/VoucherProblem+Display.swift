public import BoardyHeadless
public import PaymentIO

extension VoucherProblem: AnswerProblem {
    /// The problem in a sentence, for the operator who typed the terms.
    public var sentence: String {
        switch self {
        case .invalidCode: "The code has 1 to 40 letters from A to Z, digits and hyphens."
        case .invalidDiscount:
            "The discount is a percentage from 1% to 100%, or an amount above zero with its currency, such as 5.00 EUR."
        case .invalidMinimum: "The least amount is above zero, in the currency of the discount."
        case .invalidExpiry:
            "The end is in the past, or neither a day such as 2026-12-31 nor an instant such as 2026-12-31T18:00:00Z."
        case .invalidUses: "The number of uses is a whole number from 1."
        case .codeTaken: "There is a voucher with this code and other terms. Choose another code."
        }
    }
}
