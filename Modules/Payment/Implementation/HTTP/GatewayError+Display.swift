extension GatewayError: CustomStringConvertible {
    var description: String { "The payment gateway \(gateway) \(deed) (\(request)). \(remedy)" }

    private var deed: String {
        switch reason {
        case .timeLimit(let limit): "did not answer within \(limit) ms"
        case .noConnection(let words): "gave no answer: \(words)"
        case .tooLong(let limit): "answered with more than \(limit) bytes"
        case .unavailable(let status): "cannot answer now: its status is \(status)"
        case .refusedKey(let status): "does not know the shop: its status is \(status)"
        case .unreadable(let status): "gave an answer that is not understood, with status \(status)"
        case .otherAmount: "tells of another amount than that of the payment"
        case .processing: "has not decided yet"
        }
    }

    private var remedy: String {
        switch reason {
        case .refusedKey: "Set the key in BOARDY_GATEWAY_KEY"
        case .unreadable: "See that --gateway names a gateway of payment intents"
        case .otherAmount: "Look the payment up at the gateway before it goes on"
        default: "The payment stays pending: the same key asks again and charges at most once"
        }
    }
}
