public import Boardy
public import BoardyValues

/// The products in a cart, and their total.
public struct CartContents: Sendable, Codable, Equatable, Sampled {
    public let lines: [OrderLine]
    public let total: Money

    public init(lines: [OrderLine], total: Money) {
        (self.lines, self.total) = (lines, total)
    }

    static let sample = CartContents(lines: [.sample], total: .init(minor: 2598, currency: .eur))

    public static var samples: [CartContents] { [sample] }
}

/// One product in a cart or an order.
public struct OrderLine: Sendable, Codable, Equatable {
    public let sku: String
    public let title: String
    public let quantity: Int
    /// The price of one piece when it was added.
    public let unitPrice: Money
    public let total: Money
    /// The number of pieces of a paid order that came back; nil if none.
    public let returned: Int?

    public init(
        sku: String, title: String, quantity: Int, unitPrice: Money, total: Money, returned: Int? = nil
    ) {
        (self.sku, self.title, self.quantity, self.unitPrice, self.total, self.returned) =
            (sku, title, quantity, unitPrice, total, returned)
    }

    fileprivate static let sample = line()

    fileprivate static func line(returned: Int? = nil) -> OrderLine {
        OrderLine(
            sku: "MUG-001", title: "Mug", quantity: 2, unitPrice: .init(minor: 1299, currency: .eur),
            total: .init(minor: 2598, currency: .eur), returned: returned)
    }
}

/// An order with all its lines, in one of three states. Pieces of a paid order that came back are told by its lines.
public struct PlacedOrder: Sendable, Codable, Equatable, Sampled {
    public let id: String
    public let lines: [OrderLine]
    public let total: Money
    public let placedAt: Timestamp
    public package(set) var status: Status
    /// The part of the total that a voucher has paid; nil if none.
    public package(set) var discount: Money?
    /// The money that went back of the charge, by returns and by other refunds; nil if none did, and in the answer of
    /// ``FindOrders``.
    public package(set) var refunded: Money?
    /// True if the payment did not tell in time what went back; nil otherwise.
    public package(set) var areRefundsUnknown: Bool?
    /// The number by which people call the order, from 1. Orders are numbered in the order in which they were placed; a
    /// number may be left out. Nil from a process with an earlier version.
    public package(set) var number: Int?
    /// The charge of a paid order, with its card; nil if there was nothing to charge, and from a process with an
    /// earlier version.
    public package(set) var transaction: CardTransaction?

    public init(
        id: String, lines: [OrderLine], total: Money, placedAt: Timestamp, status: Status, discount: Money? = nil,
        refunded: Money? = nil, number: Int? = nil, transaction: CardTransaction? = nil
    ) {
        (self.id, self.lines, self.total, self.placedAt, self.status, self.discount, self.refunded) =
            (id, lines, total, placedAt, status, discount, refunded)
        (self.number, self.transaction) = (number, transaction)
    }

    /// The state of an order.
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// Written, and payment not settled yet.
        case pending
        case paid
        case cancelled
    }

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
                discount: .init(minor: 260, currency: .eur), refunded: .init(minor: 1169, currency: .eur), number: 12,
                transaction: .init(id: "txn-1", last4: "4242", brand: "visa")),
        ]
    }
}

/// A page of orders to list. All of it may be absent.
public struct OrderQuery: Sendable, Codable, Equatable, Sampled {
    /// The number of orders to skip; 0 if absent.
    public let offset: Int?
    /// The greatest number of orders on the page, from 1 to 200; 20 if absent.
    public let limit: Int?

    public init(offset: Int? = nil, limit: Int? = nil) {
        (self.offset, self.limit) = (offset, limit)
    }

    public static var samples: [OrderQuery] { [.init(), .init(offset: 20, limit: 20)] }
}

/// One page of orders.
public struct OrderPage: Sendable, Codable, Equatable, Sampled {
    /// The number of orders on all pages.
    public let total: Int
    public let orders: [PlacedOrder]

    public init(total: Int, orders: [PlacedOrder]) {
        (self.total, self.orders) = (total, orders)
    }

    public static var samples: [OrderPage] { [.init(total: 1, orders: [.sample])] }
}

/// The order to look up.
public struct OrderDetailsRequest: Sendable, Codable, Equatable, Sampled {
    public let id: String

    public init(id: String) { self.id = id }

    public static var samples: [OrderDetailsRequest] { [.init(id: "order-1")] }
}

/// The result of a look-up.
public enum OrderDetailsOutcome: SampledOutcome, Equatable {
    case found(order: PlacedOrder)
    case notFound(id: String)

    public static func sample(after last: OrderDetailsOutcome?) -> OrderDetailsOutcome? {
        switch last {
        case nil: .found(order: .sample)
        case .found: .notFound(id: "order-9")
        case .notFound: nil
        }
    }
}

/// The parts of a checkout that are known beforehand. All of them may be absent.
public struct CheckoutRequest: Sendable, Codable, Equatable, Sampled {
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and does nothing else.
    /// Each user has keys of their own.
    ///
    /// A pending order of the same lines goes on without a key, and under another key too.
    public let key: String?
    /// The code of a voucher that reduces what is charged.
    public let voucher: String?
    public let payment: PaymentDetails?

    public init(key: String? = nil, voucher: String? = nil, payment: PaymentDetails? = nil) {
        (self.key, self.voucher, self.payment) = (key, voucher, payment)
    }

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

/// The outcome of a checkout. A failed or cancelled checkout keeps the cart.
public enum CheckoutOutcome: SampledOutcome, Equatable {
    /// The transaction is nil if the total is zero, so that nothing was charged.
    case paid(order: PlacedOrder, transaction: CardTransaction?)
    /// Nothing was charged. The changes are as with `priceChanged` and `outOfStock`: the cart has them now.
    case failed(reason: CheckoutProblem, changes: [CartLineChange]? = nil)
    case cancelled

    public static func sample(after last: CheckoutOutcome?) -> CheckoutOutcome? {
        switch last {
        case nil: .paid(order: .sample, transaction: .init(id: "txn-1", last4: "4242", brand: "visa"))
        case .paid: .failed(reason: .priceChanged, changes: CartLineChange.samples)
        case .failed: .cancelled
        case .cancelled: nil
        }
    }
}

/// The reason why a checkout failed, as a stable code. A payment's reason keeps its name.
public enum CheckoutProblem: String, Sendable, Codable, CaseIterable {
    case emptyCart
    /// The cart was changed while the order was being placed. Nothing was ordered or charged.
    case cartChanged
    /// A product has another price than in the cart. Nothing was ordered or charged, and the key can be used again.
    case priceChanged
    /// There are fewer pieces of a product than in the cart, or it is gone. Nothing was ordered or charged, and the
    /// key can be used again.
    case outOfStock
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// There is no such voucher.
    case unknownVoucher
    case voucherExpired
    /// All uses of the voucher are taken.
    case voucherSpent
    /// The total is less than the voucher's minimum, or too small for any discount.
    case voucherBelowMinimum
    case voucherOtherCurrency
    /// The order of this key is being paid with another voucher, or without one. It goes on under the key with that.
    case otherVoucher

    case cardDeclined
    case insufficientFunds
    /// The card's number fails its checksum or has a wrong length.
    case invalidNumber
    /// Not of the form `MM/YY`, or in the past.
    case invalidExpiry
    case invalidCVC
    /// The card's holder was not verified.
    case verificationFailed
    /// There is nothing to pay for what is in the cart.
    case invalidAmount
    /// The order was given up because it was pending for too long, or for another one of the same user.
    case abandoned
}

/// A product in the cart that could not be ordered as the shopper saw it.
public struct CartLineChange: Sendable, Codable, Equatable, Sampled {
    public let sku: String
    public let title: String
    /// The number of pieces that the shopper wanted.
    public let quantity: Int
    /// The number of pieces that can be ordered.
    public let available: Int
    /// The price of one piece that the shopper saw.
    public let unitPrice: Money
    /// The price of one piece now; nil if the product is gone.
    public let newPrice: Money?

    public init(sku: String, title: String, quantity: Int, available: Int, unitPrice: Money, newPrice: Money?) {
        (self.sku, self.title, self.quantity, self.available, self.unitPrice, self.newPrice) =
            (sku, title, quantity, available, unitPrice, newPrice)
    }

    public static var samples: [CartLineChange] {
        [
            .init(
                sku: "MUG-001", title: "Mug", quantity: 2, available: 38,
                unitPrice: .init(minor: 1299, currency: .eur), newPrice: .init(minor: 1399, currency: .eur))
        ]
    }
}
