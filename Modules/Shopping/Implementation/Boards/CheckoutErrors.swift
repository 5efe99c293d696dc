import ShoppingIO

/// The error that nothing can be ordered, because a payment did not answer about an earlier order.
struct UnsettledOrders: Error, CustomStringConvertible {
    let count: Int

    var description: String {
        "the payment did not answer about earlier orders of the shopper that are still pending: \(count). "
            + "Nothing was ordered or charged. Check out again when the payment can be reached"
    }
}

/// The error that the stock of an order cannot be asked for.
struct UnreservedOrder: Error, CustomStringConvertible {
    let orderID: String
    let problem: String

    var description: String {
        "the stock of the order '\(orderID)' was not reserved: \(problem). Nothing was charged. "
            + "Cancel the order with '\(CancelOrder.id)', change the cart and check out again"
    }
}
