/// The error that nothing can be ordered, because a payment did not answer about an earlier order.
struct UnsettledOrders: Error, CustomStringConvertible {
    let count: Int

    var description: String {
        "the payment did not answer about earlier orders of the shopper that are still pending: \(count). "
            + "Nothing was ordered or charged. Check out again when the payment can be reached"
    }
}
