import ShoppingIO

/// The error that the stock of an order cannot be asked for.
struct UnreservedOrder: Error, CustomStringConvertible {
    let orderID: String
    let problem: String

    var description: String {
        "the stock of the order '\(orderID)' was not reserved: \(problem). Nothing was charged. "
            + "Cancel the order with '\(CancelOrder.id)', change the cart and check out again"
    }
}
