import PaymentIO
import Values

/// An amount to charge for an order under an idempotency key, whatever the card.
struct Charge: Sendable, Equatable {
    let key: String
    let orderID: String
    let amount: Money
}

extension PayRequest {
    var charge: Charge { Charge(key: key, orderID: orderID, amount: amount) }
}
