extension PaymentIntent {
    /// The order, the amount and, with a voucher, what is left of it.
    var lines: [String] {
        let discount = redemption.map { ["Voucher: \($0.code), \($0.discount) less", "To pay: \(due)"] }
        return ["Order: \(charge.orderID)", "Amount: \(charge.amount)"] + (discount ?? [])
    }
}
