import PaymentIO
import ProductManagementIO
import ShoppingIO

/// The error that nothing can be ordered, because a payment did not answer about an earlier order.
struct UnsettledOrders: Error, CustomStringConvertible {
    let count: Int

    var description: String {
        "the payment did not answer about earlier orders of the shopper that are still pending: \(count). "
            + "Nothing was ordered or charged. Check out again when the payment can be reached"
    }
}

/// The reason why a paid order has not all of its pieces, in words for an operator.
struct ShortStock: CustomStringConvertible {
    let order: StoredOrder
    let outcome: ResolveReservationOutcome

    init(_ order: StoredOrder, _ outcome: ResolveReservationOutcome) {
        self.order = order
        self.outcome = outcome
    }

    private var missing: String {
        if case .short(let lines) = outcome {
            return lines.map { "\($0.missing) of '\($0.sku)'" }.joined(separator: ", ")
        }
        return order.order.lines.map { "\($0.quantity) of '\($0.sku)'" }.joined(separator: ", ")
    }

    var description: String {
        "the order '\(order.order.id)' of \(order.order.total) is paid, and pieces of it were not taken from the stock: "
            + "\(missing). Take them with 'products.adjust-stock' if they are there, or refund the order with '\(ReturnOrder.id)'"
    }
}

/// The reason why a return gave no money back, in words for an operator.
struct RefusedRefund: CustomStringConvertible {
    let open: OrderReturn
    let problem: RefundProblem

    var description: String {
        "the payment refuses \(open.amount) for a return of the order '\(open.orderID)', \(problem.rawValue). The return was rejected; "
            + "look up the refunds of the order's transaction"
    }
}

/// The reason why returned pieces are not in the stock again, in words for an operator.
struct MissingReturn: CustomStringConvertible {
    let returned: OrderReturn
    let problem: ReturnStockProblem

    var description: String {
        let pieces = returned.lines.map { "\($0.quantity) of '\($0.sku)'" }.joined(separator: ", ")
        return
            "the stock refuses pieces of the order '\(returned.orderID)' that came back, \(problem.rawValue): \(pieces). "
            + "Enter them with 'products.adjust-stock' if they are there"
    }
}
