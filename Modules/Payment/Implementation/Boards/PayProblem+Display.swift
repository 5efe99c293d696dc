import PaymentIO

extension PayProblem {
    /// The problem in a sentence, for the shopper who is asked for a card again.
    var sentence: String {
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
        }
    }
}
