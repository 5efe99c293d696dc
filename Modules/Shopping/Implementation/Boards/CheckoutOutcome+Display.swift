import BoardyHeadless
import ShoppingIO

extension CheckoutOutcome {
    var notice: Screen {
        switch self {
        case .paid(let order, let transaction): Screen(title: "Receipt", content: order.receipt(of: transaction))
        case .failed(let problem, let changes):
            Screen(
                title: "Not ordered",
                content: [.notice(problem.sentence, .problem)] + (changes ?? []).map { .text($0.displayLine) })
        case .cancelled:
            Screen(
                title: "Not ordered",
                content: [
                    .notice("Nothing was ordered, and nothing was charged. The cart is as it was.", .information)
                ])
        }
    }
}
