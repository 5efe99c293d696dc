import BoardyValues
import PaymentIO

@testable import Payment

extension Card {
    static let approved = test("4242424242424242")
    static let declined = test("4000000000000002")
    static let poor = test("4000000000009995")
    static let verifying = test("4000002760003184")

    /// A card as a test wants it, good in all that is not said.
    static func test(_ number: String, expiry: String = "12/30", cvc: String = "123") -> Card {
        Card(number: Secret(number), expiry: Secret(expiry), cvc: Secret(cvc))
    }
}

extension Timestamp {
    /// 2026-11-21T10:00:00Z, the present of all tests.
    static let present = Timestamp(milliseconds: 1_795_255_200_000)
}

extension Charge {
    /// 12.99 EUR for one order.
    static func test(_ key: String = "k", order: String = "o", minor: Int = 1299) -> Charge {
        Charge(key: key, orderID: order, amount: Money(minor: minor, currency: .eur))
    }
}

extension PaymentIntent {
    /// A payment that the gateway knows, by the card ending in 4242.
    static func test(_ charge: Charge = .test(), id: String? = "pi_1") -> PaymentIntent {
        PaymentIntent(
            charge: charge, begun: .present,
            submission: id.map { Submission(id: $0, last4: "4242", brand: "visa") })
    }
}

extension PayRequest {
    /// A request of a module, whose key has the same name in the books.
    static func test(
        _ key: String = "k", order: String = "o", minor: Int = 1299, card: Card? = nil, scope: KeyScope? = .module,
        voucher: String? = nil
    ) -> PayRequest {
        PayRequest(
            key: key, orderID: order, amount: Money(minor: minor, currency: .eur),
            payment: card.map { PaymentDetails(card: $0) }, scope: scope, voucher: voucher)
    }
}
