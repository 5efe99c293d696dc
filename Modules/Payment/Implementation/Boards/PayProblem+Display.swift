public import BoardyHeadless
public import PaymentIO

extension PayProblem: AnswerProblem {
    /// The problem in a sentence, for the shopper who is asked for a card again.
    public var sentence: String {
        switch self {
        case .cardDeclined: "The card was declined. Nothing was charged; use another card."
        case .insufficientFunds: "The card has not enough funds. Nothing was charged; use another card."
        case .invalidNumber: "The card number is not valid. Check its digits."
        case .invalidExpiry: "The expiry is in the past or not of the form MM/YY."
        case .invalidCVC: "The CVC is not valid: it has 3 or 4 digits."
        case .verificationFailed: "The card was not verified. Nothing was charged; verify it or use another card."
        case .invalidAmount: "The amount is zero, negative or too large to be charged at once."
        case .invalidKey: "The key of the payment is empty or longer than 255 characters. Nothing was charged."
        case .abandoned: "This payment was given up. Nothing was charged; begin a new one."
        case .unknownVoucher: "There is no such voucher. Nothing was charged; check its code."
        case .voucherExpired: "The voucher has expired. Nothing was charged; pay without it."
        case .voucherSpent: "The voucher was used as often as it can be. Nothing was charged; pay without it."
        case .voucherBelowMinimum: "The amount is too small for the voucher. Nothing was charged; pay without it."
        case .voucherOtherCurrency: "The voucher is for another currency. Nothing was charged; pay without it."
        case .otherVoucher:
            "This payment was begun with another voucher, or without one. Go on with that, or begin a new payment."
        }
    }
}

extension PayProblem {
    /// The problem in a few words, for the chart of an operator.
    var label: String {
        switch self {
        case .cardDeclined: "Card declined"
        case .insufficientFunds: "Not enough funds"
        case .invalidNumber: "Wrong card number"
        case .invalidExpiry: "Card expired"
        case .invalidCVC: "Wrong CVC"
        case .verificationFailed: "Card not verified"
        case .invalidAmount: "Amount out of range"
        case .invalidKey: "Invalid key"
        case .abandoned: "Given up"
        case .unknownVoucher: "Unknown voucher"
        case .voucherExpired: "Voucher expired"
        case .voucherSpent: "Voucher used up"
        case .voucherBelowMinimum: "Too little for the voucher"
        case .voucherOtherCurrency: "Voucher of another currency"
        case .otherVoucher: "Another voucher"
        }
    }
}
