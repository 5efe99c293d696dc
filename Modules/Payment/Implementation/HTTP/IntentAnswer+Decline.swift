import PaymentIO

extension IntentAnswer.Problem {
    /// The reason why a card was declined; nil if the error is no decline.
    var decline: PayProblem? {
        switch code {
        case "card_declined": declineCode == "insufficient_funds" ? .insufficientFunds : .cardDeclined
        case "insufficient_funds": .insufficientFunds
        case "incorrect_number", "invalid_number": .invalidNumber
        case "expired_card", "invalid_expiry_month", "invalid_expiry_year": .invalidExpiry
        case "incorrect_cvc", "invalid_cvc": .invalidCVC
        case "payment_intent_authentication_failure": .verificationFailed
        default: nil
        }
    }
}
