import ShoppingIO
import Values

extension CancelOrderOutcome {
    /// The outcome as a notice for the shopper.
    var notice: (title: String, content: [String]) {
        switch self {
        case .cancelled(let order): ("Order cancelled", ["Order \(order.id)", "Nothing was charged."])
        case .rejected(let problem): ("Not cancelled", [problem.sentence])
        }
    }
}

extension ReturnOrderOutcome {
    /// The outcome as a notice for the shopper.
    var notice: (title: String, content: [String]) {
        switch self {
        case .returned(let refund?): ("Returned", ["\(refund.amount) go back to the card.", "Refund \(refund.id)"])
        case .returned(nil): ("Returned", ["Nothing was charged for these pieces."])
        case .rejected(let problem): ("Not returned", [problem.sentence])
        }
    }
}
