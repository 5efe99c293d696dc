import BoardyCurl

/// The error that a gateway has given no answer that decides. It contains no text of the gateway and nothing of a card.
struct GatewayError: Error, Equatable, CustomStringConvertible {
    /// The kinds of error, with what came instead of an answer.
    enum Reason: Equatable {
        case noResponse(CurlError)
        /// A status that says that the gateway cannot answer now.
        case unavailable(status: Int)
        case refusedKey(status: Int)
        /// An answer of another form, another payment, or with a status that is not expected.
        case unreadable(status: Int)
        case otherAmount
        /// An answer about a refund of another payment.
        case otherPayment
        case processing
    }

    let reason: Reason
    /// The request, such as `POST /v1/payment_intents`.
    let request: String
    let gateway: String

    /// True if the gateway can be reached and has no answer about one payment, so that others can be asked about.
    var isOfOnePayment: Bool {
        switch reason {
        case .otherAmount, .otherPayment, .processing, .unreadable: true
        case .noResponse, .unavailable, .refusedKey: false
        }
    }

    var description: String { "The payment gateway \(gateway) \(deed) (\(request)). \(remedy)" }

    /// The failure of the gateway in the words of a start, when no payment is under way.
    var startProblem: String { if case .refusedKey = reason { "\(deed). \(remedy)" } else { deed } }

    private var deed: String {
        switch reason {
        case .noResponse(.timeLimit(let limit)): "did not answer within \(limit) ms"
        case .noResponse(.noConnection(let words)): "gave no answer: \(words)"
        case .noResponse(.tooLong(let limit)): "answered with more than \(limit) bytes"
        case .unavailable(let status): "cannot answer now: its status is \(status)"
        case .refusedKey(let status): "does not know the shop: its status is \(status)"
        case .unreadable(let status): "gave an answer that is not understood, with status \(status)"
        case .otherAmount: "tells of another amount than that of the payment"
        case .otherPayment: "does not tell of a refund of this payment"
        case .processing: "has not decided yet"
        }
    }

    private var remedy: String {
        switch reason {
        case .refusedKey: "Set the key in BOARDY_GATEWAY_KEY"
        case .unreadable: "See that --gateway names a gateway of payment intents"
        case .otherAmount: "Look the payment up at the gateway before it goes on"
        case .otherPayment:
            "Look the refund up at the gateway, which another copy of the store may use. It stays to be settled"
        default: "The payment stays pending: the same key asks again and charges at most once"
        }
    }
}
