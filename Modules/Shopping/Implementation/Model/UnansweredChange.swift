/// The error that the payment did not answer about a change of an order.
enum UnansweredChange: Error, CustomStringConvertible {
    case cancellation(String)
    case refund(String)

    var description: String {
        switch self {
        case .cancellation(let id):
            "the payment did not answer about the order '\(id)', so it is still pending. Cancel it again when the payment can be reached"
        case .refund(let id):
            "the payment did not answer about a refund of the order '\(id)'. It is unknown if the money went back; ask again with "
                + "the same key, which refunds at most once"
        }
    }
}
