import BoardyHeadless
import BoardyValues
import ShoppingIO

/// Returns the choice that cancels a pending order.
func cancelOrder<Answer>(_ answer: Answer) -> TypedChoice<Answer> {
    TypedChoice("Cancel order", .destructive, confirmation: "Cancel the order? Nothing will be charged.") { answer }
}

extension CancelOrderOutcome {
    var notice: Screen {
        switch self {
        case .cancelled(let order):
            .notice("Order cancelled", "Nothing was charged.", .success, [.pairs(["Order": order.id])])
        case .rejected(let problem): .notice("Not cancelled", problem.sentence, .problem)
        }
    }
}

extension ReturnOrderOutcome {
    var notice: Screen {
        switch self {
        case .returned(let refund?, let earlier):
            .notice(
                "Returned", "\(refund.amount) go back to the card.", .success,
                (earlier.map { ["\($0) of the price were refunded before."] } ?? []) + [.pairs(["Refund": refund.id])])
        case .pending(let refund, let earlier):
            .notice(
                "Return begun", "\(refund.amount) are on their way back; the bank has not confirmed that yet.",
                .warning,
                (earlier.map { ["\($0) of the price were refunded before."] } ?? []) + [
                    "Pieces to be sold again come into the stock when the money is back. Look again later.",
                    .pairs(["Refund": refund.id]),
                ])
        case .returned(nil, let earlier?):
            .notice("Returned", "Nothing more goes back to the card: \(earlier) were refunded before.", .success)
        case .returned(nil, nil):
            .notice("Returned", "Nothing was charged for these pieces.", .success)
        case .rejected(let problem): .notice("Not returned", problem.sentence, .problem)
        }
    }
}

extension Screen {
    /// Returns the notice that a return stands whose refund the payment has not answered about, or which waits for
    /// other refunds. It is a problem, so that the session does not tell the failure once more.
    static func unansweredReturn(_ request: RequestedReturn?) -> Screen {
        let why = request?.unsettled.map { "\($0) of other refunds and returns have not ended" }
        return .notice(
            "Return begun",
            "The return is accepted, and the money is not back yet: \(why ?? "the payment has not answered").",
            .problem,
            ["It stays in the list of returns, which asks the payment again."])
    }
}

extension OrderChangeProblem {
    /// The problem in a sentence, for the shopper at the screen.
    var sentence: String {
        switch self {
        case .notFound: "There is no such order. Look at the list of orders."
        case .invalidKey: "The key of the change is empty or longer than 255 characters. The order is as it was."
        case .otherParameters: "The key belongs to another change of an order. The order is as it was; use another key."
        case .paid: "The order is paid already. Return it instead."
        case .notPaid: "The order is not paid, so there is nothing to return. A pending order can be cancelled."
        case .invalidLines: "The pieces are not those of the order. Choose one piece or more of what was ordered."
        case .exceedsOrdered: "So many pieces are not left: others came back, or were asked for already."
        case .refundRefused:
            "The payment did not give the money back. The order is as it was; refund its charge if it is due still."
        }
    }
}
