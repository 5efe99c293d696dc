import ShoppingIO

/// The error that a checkout cannot go on, although nothing was decided about the order.
enum CheckoutError: Error, CustomStringConvertible {
    /// The stock of the order with an ID cannot be asked for.
    case unreserved(String, problem: String)
    /// Nothing can be ordered, because a payment did not answer about so many earlier orders.
    case unsettled(count: Int)

    var description: String {
        switch self {
        case .unreserved(let id, let problem):
            "the stock of the order '\(id)' was not reserved: \(problem). Nothing was charged. "
                + "Cancel the order with '\(CancelOrder.id)', change the cart and check out again"
        case .unsettled(let count):
            "the payment did not answer about earlier orders of the shopper that are still pending: \(count). "
                + "Nothing was ordered or charged. Check out again when the payment can be reached"
        }
    }
}
