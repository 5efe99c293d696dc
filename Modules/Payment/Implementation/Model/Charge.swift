import PaymentIO
import Values

/// What is to be charged under which idempotency key, whatever the card.
struct Charge: Sendable, Equatable {
    let key: String
    let orderID: String
    let amount: Money
}

extension PayRequest {
    var charge: Charge { Charge(key: key, orderID: orderID, amount: amount) }
}
