/// The error that nobody answered what became of an order.
enum OutcomeUnknown: Error, CustomStringConvertible {
    case checkout(String)
    case cancellation(String)
    case refund(String)
    case acceptance(String)

    var description: String {
        switch self {
        case .checkout(let id):
            "the order '\(id)' is not in the store any more. Look its charge up with 'payment.charges'"
        case .cancellation(let id):
            "the payment did not answer about the order '\(id)', so it is still pending. "
                + "Cancel it again when the payment can be reached"
        case .refund(let id):
            "the payment did not answer about a refund of the order '\(id)'. It is unknown if the money went back; "
                + "ask again with the same key, which refunds at most once"
        case .acceptance(let id):
            "the payment did not answer about a refund of the return '\(id)'. It is unknown if the money went back; "
                + "accept it again, which refunds at most once"
        }
    }
}
