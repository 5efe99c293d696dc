import Headless

extension PaymentIntent {
    /// The order, the amount and, with a voucher, what is left of it.
    var parts: [ScreenPart] {
        let discount = redemption.map { [("Voucher", "\($0.code), \($0.discount) less"), ("To pay", "\(due)")] }
        return [.pairs(Pairs([("Order", charge.orderID), ("Amount", "\(charge.amount)")] + (discount ?? [])))]
    }
}
