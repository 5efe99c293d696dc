public import Boardy
import BoardyValues

extension CartContents: Sampled {
    static let sample = CartContents(lines: [.sample], total: .init(minor: 2598, currency: .eur))

    public static var samples: [CartContents] { [sample] }
}

extension OrderLine {
    fileprivate static let sample = line()

    fileprivate static func line(returned: Int? = nil) -> OrderLine {
        OrderLine(
            sku: "MUG-001", title: "Mug", quantity: 2, unitPrice: .init(minor: 1299, currency: .eur),
            total: .init(minor: 2598, currency: .eur), returned: returned)
    }
}

extension PlacedOrder: Sampled {
    static let sample = PlacedOrder(
        id: "order-1", lines: [.sample], total: .init(minor: 2598, currency: .eur),
        placedAt: .init(milliseconds: 1_800_000_000_000), status: .paid)

    /// An order as it was placed, and one with a voucher and a returned piece.
    public static var samples: [PlacedOrder] {
        [
            sample,
            .init(
                id: "order-2", lines: [.line(returned: 1)], total: .init(minor: 2598, currency: .eur),
                placedAt: .init(milliseconds: 1_800_000_000_000), status: .paid,
                discount: .init(minor: 260, currency: .eur), refunded: .init(minor: 1169, currency: .eur), number: 12),
        ]
    }
}

extension OrderQuery: Sampled {
    public static var samples: [OrderQuery] { [.init(), .init(offset: 20, limit: 20)] }
}

extension OrderPage: Sampled {
    public static var samples: [OrderPage] { [.init(total: 1, orders: [.sample])] }
}

extension OrderDetailsRequest: Sampled {
    public static var samples: [OrderDetailsRequest] { [.init(id: "order-1")] }
}

extension OrderDetailsOutcome: SampledOutcome {
    public static func sample(after last: OrderDetailsOutcome?) -> OrderDetailsOutcome? {
        switch last {
        case nil: .found(order: .sample)
        case .found: .notFound(id: "order-9")
        case .notFound: nil
        }
    }
}

extension CheckoutRequest: Sampled {
    public static var samples: [CheckoutRequest] {
        [
            .init(),
            .init(
                key: "checkout-1", voucher: "SPRING-10",
                payment: .init(
                    card: .init(number: .init("4242424242424242"), expiry: .init("12/49"), cvc: .init("123")))),
        ]
    }
}

extension CheckoutOutcome: SampledOutcome {
    public static func sample(after last: CheckoutOutcome?) -> CheckoutOutcome? {
        switch last {
        case nil: .paid(order: .sample, transaction: .init(id: "txn-1", last4: "4242", brand: "visa"))
        case .paid: .failed(reason: .priceChanged, changes: CartLineChange.samples)
        case .failed: .cancelled
        case .cancelled: nil
        }
    }
}

extension CartLineChange: Sampled {
    public static var samples: [CartLineChange] {
        [
            .init(
                sku: "MUG-001", title: "Mug", quantity: 2, available: 38,
                unitPrice: .init(minor: 1299, currency: .eur), newPrice: .init(minor: 1399, currency: .eur))
        ]
    }
}

extension AddToCartRequest: Sampled {
    public static var samples: [AddToCartRequest] { [.init(sku: "MUG-001", quantity: 2)] }
}

extension AddToCartOutcome: SampledOutcome {
    public static func sample(after last: AddToCartOutcome?) -> AddToCartOutcome? {
        switch last {
        case nil: .added(cart: .sample)
        case .added: .rejected(reason: .outOfStock)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

extension SetQuantityRequest: Sampled {
    public static var samples: [SetQuantityRequest] { [.init(sku: "MUG-001", quantity: 3)] }
}

extension SetQuantityOutcome: SampledOutcome {
    public static func sample(after last: SetQuantityOutcome?) -> SetQuantityOutcome? {
        switch last {
        case nil: .changed(cart: .sample)
        case .changed: .rejected(reason: .outOfStock)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

extension CancelOrderRequest: Sampled {
    public static var samples: [CancelOrderRequest] { [.init(id: "order-1", key: "cancel-1")] }
}

extension CancelOrderOutcome: SampledOutcome {
    public static func sample(after last: CancelOrderOutcome?) -> CancelOrderOutcome? {
        switch last {
        case nil: .cancelled(order: .sample)
        case .cancelled: .rejected(reason: .paid)
        case .rejected: nil
        }
    }
}

extension ReturnOrderRequest: Sampled {
    public static var samples: [ReturnOrderRequest] {
        [
            .init(id: "order-1", key: "return-1"),
            .init(id: "order-1", key: "return-1", lines: [.init(sku: "MUG-001", quantity: 1)], restock: false),
        ]
    }
}

extension ReturnOrderOutcome: SampledOutcome {
    public static func sample(after last: ReturnOrderOutcome?) -> ReturnOrderOutcome? {
        let refund = OrderRefund(id: "refund-1", amount: .init(minor: 1299, currency: .eur))
        return switch last {
        case nil: .returned(refund: refund, refundedEarlier: .init(minor: 1299, currency: .eur))
        case .returned: .pending(refund: refund, refundedEarlier: .init(minor: 1299, currency: .eur))
        case .pending: .rejected(reason: .exceedsOrdered)
        case .rejected: nil
        }
    }
}

extension CustomerOrder {
    fileprivate static let samples = [
        CustomerOrder(order: .sample, customer: Customer(name: "Ada", email: "ada@example.org")),
        CustomerOrder(order: .sample, customer: nil),
    ]
}

extension CustomerOrderPage: Sampled {
    public static var samples: [CustomerOrderPage] { [.init(total: 2, orders: CustomerOrder.samples)] }
}

extension FindOrdersRequest: Sampled {
    public static var samples: [FindOrdersRequest] { [.init(ids: ["order-1", "order-2"])] }
}

extension FoundOrders: Sampled {
    public static var samples: [FoundOrders] { [.init(orders: CustomerOrder.samples)] }
}
