/// The error that a gateway has given no answer that decides. It contains no text of the gateway and nothing of a card.
struct GatewayError: Error, Equatable {
    /// The kinds of error, with what came instead of an answer.
    enum Reason: Equatable {
        /// In milliseconds.
        case timeLimit(Int)
        /// The words of libcurl for its error.
        case noConnection(String)
        /// In bytes.
        case tooLong(Int)
        /// A status that says that the gateway cannot answer now.
        case unavailable(status: Int)
        case refusedKey(status: Int)
        /// An answer of another form, another payment, or with a status that is not expected.
        case unreadable(status: Int)
        case otherAmount
        case processing
    }

    let reason: Reason
    /// The request, such as `POST /v1/payment_intents`.
    let request: String
    let gateway: String

    /// True if the gateway can be reached and has no answer about one payment, so that others can be asked about.
    var isOfOnePayment: Bool {
        switch reason {
        case .otherAmount, .processing, .unreadable: true
        case .timeLimit, .noConnection, .tooLong, .unavailable, .refusedKey: false
        }
    }
}
