public import Boardy
public import BoardyValues

/// Money of a charge for an order that went back in another way than by the payment gateway, such as by a bank
/// transfer.
///
/// Its contract is for modules, so that no command line, script or link can ask for it.
public struct RecordRefundRequest: Sendable, Codable, Equatable, Sampled {
    /// The idempotency key, which the module has made for itself. Refunds of modules have no other one with its name.
    public let key: String
    /// The key of the order's payment. Knowing it proves that the caller has paid: it is random, and shown to nobody.
    public let paymentKey: String
    public let orderID: String
    /// The amount in the currency of the charge.
    public let amount: Money
    /// True to record what is left of the charge if that is less than the amount; false if absent, so that nothing is
    /// recorded then.
    public let takesLess: Bool?

    public init(key: String, paymentKey: String, orderID: String, amount: Money, takesLess: Bool? = nil) {
        (self.key, self.paymentKey, self.orderID, self.amount) = (key, paymentKey, orderID, amount)
        self.takesLess = takesLess
    }

    public static var samples: [RecordRefundRequest] {
        [
            .init(
                key: "return-1-1", paymentKey: "order-1-payment", orderID: "order-1",
                amount: .init(minor: 1299, currency: .eur), takesLess: true)
        ]
    }
}
