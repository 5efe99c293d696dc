import BoardyHeadless

extension Screen {
    /// The notice that the gateway has given no answer that decides about a payment.
    ///
    /// - Parameter intent: the payment as the books have it now.
    static func unanswered(_ intent: PaymentIntent, because error: GatewayError) -> Screen {
        let isSent = intent.submission != nil
        let card = isSent ? "The card may have been charged." : "No card was charged: none was sent to it."
        let next =
            isSent
            ? "The shop asks the gateway again within five minutes, and at its next start. The order says that it is "
                + "paid then, if the card was charged. Look at it later, or check out again: this payment charges the "
                + "card once at most."
            : "The order is not paid. Check out again later: this payment charges a card once at most."
        let words = "The payment gateway \(error.shortDeed). \(card)"
        return .notice("Not paid yet", words, .problem, [.text(next)] + intent.parts)
    }
}

extension GatewayError {
    /// What the gateway did, for a shopper, who knows neither its address nor its settings.
    fileprivate var shortDeed: String {
        switch reason {
        case .noResponse, .unavailable: "did not answer"
        case .processing: "has not decided yet"
        case .refusedKey: "takes no payments of this shop now"
        case .unreadable, .otherAmount, .otherPayment: "gave an answer that cannot be used"
        }
    }
}
