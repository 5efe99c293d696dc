import BoardyHeadless
import BoardyValues
import ShoppingIO

extension CancelOrderOutcome {
    var notice: Screen {
        switch self {
        case .cancelled(let order):
            Screen(
                title: "Order cancelled",
                content: [.notice("Nothing was charged.", .success), .pairs(["Order": order.id])])
        case .rejected(let problem): Screen(title: "Not cancelled", content: [.notice(problem.sentence, .problem)])
        }
    }
}

extension ReturnOrderOutcome {
    var notice: Screen {
        switch self {
        case .returned(let refund?, let earlier):
            Screen(
                title: "Returned",
                content: [.notice("\(refund.amount) go back to the card.", .success)]
                    + (earlier.map { ["\($0) of the price were refunded before."] } ?? [])
                    + [.pairs(["Refund": refund.id])])
        case .pending(let refund, _):
            Screen(
                title: "Return begun",
                content: [
                    .notice("\(refund.amount) are on their way back; the bank has not confirmed that yet.", .warning),
                    "The pieces come back with the money. Look at the order again later.",
                    .pairs(["Refund": refund.id]),
                ])
        case .returned(nil, let earlier?):
            Screen(
                title: "Returned",
                content: [
                    .notice("Nothing more goes back to the card: \(earlier) were refunded before.", .success)
                ])
        case .returned(nil, nil):
            Screen(title: "Returned", content: [.notice("Nothing was charged for these pieces.", .success)])
        case .rejected(let problem): Screen(title: "Not returned", content: [.notice(problem.sentence, .problem)])
        }
    }
}
