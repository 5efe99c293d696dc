public import Boardy
public import BoardyValues

/// A charge: its key, its order, its amount and, if it is known, the card.
public struct PayRequest: Sendable, Codable, Equatable, Sampled {
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and charges nothing.
    public let key: String
    public let orderID: String
    public let amount: Money
    public let payment: PaymentDetails?
    /// The owner of the key; the signed-in user if absent.
    public let scope: KeyScope?
    /// The code of a voucher that reduces the amount; the shopper may add one on the screen if absent.
    public let voucher: String?
    /// The goods that the screens show beside the amount; nothing is computed from them, and the same key may have
    /// others.
    public let items: [Item]?

    public init(
        key: String, orderID: String, amount: Money, payment: PaymentDetails? = nil, scope: KeyScope? = nil,
        voucher: String? = nil, items: [Item]? = nil
    ) {
        self.key = key
        self.orderID = orderID
        self.amount = amount
        self.payment = payment
        self.scope = scope
        self.voucher = voucher
        self.items = items
    }

    /// Pieces of one kind that are paid for.
    public struct Item: Sendable, Codable, Equatable {
        public let title: String
        public let quantity: Int
        public let total: Money

        public init(title: String, quantity: Int, total: Money) {
            (self.title, self.quantity, self.total) = (title, quantity, total)
        }
    }

    public static var samples: [PayRequest] {
        let card = Card(number: .init("4242424242424242"), expiry: .init("12/49"), cvc: .init("123"))
        return [
            .init(
                key: "order-1-payment", orderID: "order-1", amount: .init(minor: 2598, currency: .eur),
                payment: .init(card: card)),
            .init(
                key: "order-1-payment", orderID: "order-1", amount: .init(minor: 2598, currency: .eur),
                payment: .init(card: card), scope: .user, voucher: "SPRING-10",
                items: [.init(title: "Mug", quantity: 2, total: .init(minor: 2598, currency: .eur))]),
        ]
    }
}

/// The outcome of a payment.
public enum PayOutcome: SampledOutcome, Equatable {
    /// Exactly the amount of the request is paid, and for its order.
    ///
    /// A voucher's discount is not charged. The transaction is nil if nothing was left to charge.
    case success(transaction: CardTransaction?, discount: Money? = nil)
    case failure(reason: PayProblem)
    case userCancelled

    public static func sample(after last: PayOutcome?) -> PayOutcome? {
        switch last {
        case nil:
            .success(
                transaction: .init(id: "txn-1", last4: "4242", brand: "visa"),
                discount: .init(minor: 260, currency: .eur))
        case .success: .failure(reason: .cardDeclined)
        case .failure: .userCancelled
        case .userCancelled: nil
        }
    }
}

/// The reason why nothing was charged, as a stable code.
public enum PayProblem: String, Error, Sendable, Codable, CaseIterable {
    case cardDeclined
    case insufficientFunds
    /// The number fails its checksum or has a wrong length.
    case invalidNumber
    /// Not of the form `MM/YY`, or in the past.
    case invalidExpiry
    case invalidCVC
    /// The card's holder was not verified.
    case verificationFailed
    /// Zero or less, or more than 99,999,999 minor units.
    case invalidAmount
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// The key was settled before anything was charged, or belongs to another charge.
    case abandoned
    case unknownVoucher
    case voucherExpired
    /// All uses of the voucher are taken.
    case voucherSpent
    /// The amount is less than the voucher's minimum, or too small for any discount.
    case voucherBelowMinimum
    /// The amount is in another currency than the voucher.
    case voucherOtherCurrency
    /// The payment under this key was begun with another voucher, or without one. That payment stands.
    case otherVoucher
}

/// A voucher to create: its code, and either a percentage or an amount.
public struct VoucherRequest: Sendable, Codable, Equatable, Sampled {
    /// 1 to 40 letters of the Latin alphabet, digits and hyphens. Capitals and small letters are the same.
    public let code: String
    /// 1 to 100, of the amount of a payment. The discount is rounded down to the smallest unit of the currency.
    public let percent: Int?
    /// The amount that a payment is reduced by, but never below zero.
    public let amount: Money?
    /// The least amount of a payment that takes the voucher, in its currency; any amount if absent.
    public let minimum: Money?
    /// The instant from which the voucher is not taken any more; never if absent.
    public let expires: Timestamp?
    /// The number of payments that take the voucher; 1 if absent.
    public let uses: Int?

    public init(
        code: String, percent: Int? = nil, amount: Money? = nil, minimum: Money? = nil, expires: Timestamp? = nil,
        uses: Int? = nil
    ) {
        self.code = code
        self.percent = percent
        self.amount = amount
        self.minimum = minimum
        self.expires = expires
        self.uses = uses
    }

    public static var samples: [VoucherRequest] {
        [
            .init(code: "SPRING-10", percent: 10),
            .init(
                code: "FIVE-OFF", amount: .init(minor: 500, currency: .eur),
                minimum: .init(minor: 2000, currency: .eur), expires: .init(milliseconds: 4_000_000_000_000),
                uses: 100),
        ]
    }
}

/// A voucher, and how often it was used. Either `percent` or `amount` is present.
public struct Voucher: Sendable, Codable, Equatable, Sampled {
    /// In capitals.
    public let code: String
    public let percent: Int?
    public let amount: Money?
    public let minimum: Money?
    public let expires: Timestamp?
    public let uses: Int
    /// The number of payments that have the voucher, those under way included.
    public let used: Int

    public init(
        code: String, percent: Int?, amount: Money?, minimum: Money?, expires: Timestamp?, uses: Int, used: Int
    ) {
        self.code = code
        self.percent = percent
        self.amount = amount
        self.minimum = minimum
        self.expires = expires
        self.uses = uses
        self.used = used
    }

    public static var samples: [Voucher] {
        [
            .init(
                code: "SPRING-10", percent: 10, amount: nil, minimum: .init(minor: 2000, currency: .eur),
                expires: .init(milliseconds: 4_000_000_000_000), uses: 100, used: 0),
            .init(
                code: "FIVE-OFF", percent: nil, amount: .init(minor: 500, currency: .eur), minimum: nil, expires: nil,
                uses: 1, used: 1),
        ]
    }
}

/// The outcome of creating a voucher.
public enum VoucherOutcome: SampledOutcome, Equatable {
    /// The voucher exists. The same request again answers the same.
    case created(voucher: Voucher)
    case rejected(reason: VoucherProblem)

    public static func sample(after last: VoucherOutcome?) -> VoucherOutcome? {
        switch last {
        case nil: Voucher.samples.first.map { .created(voucher: $0) }
        case .created: .rejected(reason: .codeTaken)
        case .rejected: nil
        }
    }
}

/// The reason why no voucher was created, as a stable code.
public enum VoucherProblem: String, Error, Sendable, Codable, CaseIterable {
    /// Not 1 to 40 Latin letters, digits and hyphens.
    case invalidCode
    /// Not exactly one of percentage and amount, a percentage outside 1 to 100, or an amount of zero or less.
    case invalidDiscount
    /// Zero or less, or in another currency than the amount.
    case invalidMinimum
    /// In the past.
    case invalidExpiry
    /// Less than one.
    case invalidUses
    /// The code belongs to a voucher with other terms.
    case codeTaken
}

/// The key to settle.
public struct SettleRequest: Sendable, Codable, Equatable, Sampled {
    public let key: String
    /// The owner of the key; the signed-in user if absent.
    public let scope: KeyScope?

    public init(key: String, scope: KeyScope? = nil) {
        (self.key, self.scope) = (key, scope)
    }

    public static var samples: [SettleRequest] {
        [.init(key: "order-1-payment"), .init(key: "order-1-payment", scope: .user)]
    }
}

/// The state of a settled key, which never changes.
public enum SettleOutcome: SampledOutcome, Equatable {
    /// The charge under the key. It need not be the one that the caller has in mind: compare its order and amount.
    ///
    /// The amount is the one of the payment's request. A voucher's discount was not charged, and there is no
    /// transaction if nothing was left to charge.
    case paid(transaction: CardTransaction?, orderID: String, amount: Money, discount: Money? = nil)
    /// Nothing was or ever will be charged: a later payment under the key fails as abandoned.
    case none
    /// Nothing was settled.
    case rejected(reason: SettleProblem)

    public static func sample(after last: SettleOutcome?) -> SettleOutcome? {
        switch last {
        case nil:
            .paid(
                transaction: .init(id: "txn-1", last4: "4242", brand: "visa"), orderID: "order-1",
                amount: .init(minor: 2598, currency: .eur), discount: .init(minor: 260, currency: .eur))
        case .paid: SettleOutcome.none
        case .some(.none): .rejected(reason: .invalidKey)
        case .rejected: nil
        }
    }
}

/// The reason why a key was not settled, as a stable code.
public enum SettleProblem: String, Sendable, Codable, CaseIterable {
    /// The key is empty, or has more than 255 characters.
    case invalidKey
}

/// A refund: its key, the transaction of the charge and, if not all that remains goes back, the amount.
public struct RefundRequest: Sendable, Codable, Equatable, Sampled {
    /// The idempotency key of 1 to 255 characters: the same key again gives the first answer and refunds nothing more.
    ///
    /// It belongs to the signed-in user, and is apart from the user's keys of payments.
    public let key: String
    /// The ID of the charge, as ``CardTransaction`` tells it.
    public let transactionID: String
    /// The amount in the currency of the charge; all that remains if absent.
    public let amount: Money?
    /// The amount that could be refunded when this refund was decided, as ``ChargePage/Charge`` tells it. If less can
    /// be now, nothing is refunded. It is not compared if absent.
    public let refundable: Money?

    public init(key: String, transactionID: String, amount: Money? = nil, refundable: Money? = nil) {
        (self.key, self.transactionID, self.amount) = (key, transactionID, amount)
        self.refundable = refundable
    }

    public static var samples: [RefundRequest] {
        [
            .init(key: "refund-1", transactionID: "txn-1"),
            .init(
                key: "refund-1", transactionID: "txn-1", amount: .init(minor: 1299, currency: .eur),
                refundable: .init(minor: 2598, currency: .eur)),
        ]
    }
}

/// A refund to the shopper of an order, on behalf of the module that has paid for it.
///
/// Its contract is for modules, so that no command line, script or link can ask for it.
public struct RefundOrderRequest: Sendable, Codable, Equatable, Sampled {
    /// The idempotency key of the refund, which the module has made for itself.
    public let key: String
    /// The key of the order's payment. Knowing it proves that the caller has paid: it is random, and shown to nobody.
    public let paymentKey: String
    public let orderID: String
    /// The amount in the currency of the charge. If less is left of the charge, the rest goes back.
    public let amount: Money

    public init(key: String, paymentKey: String, orderID: String, amount: Money) {
        (self.key, self.paymentKey, self.orderID, self.amount) = (key, paymentKey, orderID, amount)
    }

    public static var samples: [RefundOrderRequest] {
        [
            .init(
                key: "return-1", paymentKey: "order-1-payment", orderID: "order-1",
                amount: .init(minor: 1299, currency: .eur))
        ]
    }
}

/// The charges for orders, such as those of a page. A module wants to know how much of each went back. Its contract is
/// for modules, as the keys are shown to nobody.
public struct OrderRefundsRequest: Sendable, Codable, Equatable, Sampled {
    /// At most 200 charges. Further ones are not looked for.
    public let charges: [Charge]

    public init(charges: [Charge]) { self.charges = charges }

    /// The charge for one order.
    public struct Charge: Sendable, Codable, Equatable {
        /// The key of the order's payment, which proves that the caller has paid.
        public let paymentKey: String
        public let orderID: String

        public init(paymentKey: String, orderID: String) {
            (self.paymentKey, self.orderID) = (paymentKey, orderID)
        }
    }

    public static var samples: [OrderRefundsRequest] {
        [.init(charges: [.init(paymentKey: "order-1-payment", orderID: "order-1")])]
    }
}

/// The parts of charges that went back, by refunds of their module and of operators, and otherwise.
public struct RefundedAmounts: Sendable, Codable, Equatable, Sampled {
    /// The charges of which something went back. A refund that is under way does not count.
    public let refunded: [OrderAmount]
    /// The refunds that operators have begun, and that have not ended; nil if there are none.
    public let open: [OrderAmount]?

    public init(_ refunded: [OrderAmount], open: [OrderAmount]? = nil) { (self.refunded, self.open) = (refunded, open) }

    /// The part of the charge for an order that went back.
    public struct OrderAmount: Sendable, Codable, Equatable {
        public let orderID: String
        public let amount: Money

        public init(orderID: String, amount: Money) { (self.orderID, self.amount) = (orderID, amount) }
    }

    /// Returns what went back of the charge for an order; nil if nothing did.
    public func amount(ofOrder id: String) -> Money? { refunded.first { $0.orderID == id }?.amount }

    /// Returns the sum of the refunds that operators have begun for an order and that have not ended, in minor units.
    public func openMinor(ofOrder id: String) -> Int {
        (open ?? []).filter { $0.orderID == id }.reduce(0) { $0 + $1.amount.minor }
    }

    public static var samples: [RefundedAmounts] {
        let amount = OrderAmount(orderID: "order-1", amount: .init(minor: 1299, currency: .eur))
        return [.init([amount], open: [amount]), .init([])]
    }
}

/// Activates the board of ``OrderRefunds`` with handlers that only this caller has.
public typealias GetOrderRefundsParameter = BlockTaskParameter<OrderRefundsRequest, RefundedAmounts>

/// The outcome of a refund.
public enum RefundOutcome: SampledOutcome, Equatable {
    /// The money went back. `remaining` is what could still be refunded at that time.
    ///
    /// The amount is told if it is less than a module asked for, because nothing more was left of the charge.
    case refunded(refundID: String, remaining: Money, amount: Money? = nil)
    /// The gateway has taken the refund and has not made it yet. The money is kept for it: ask again with the same key,
    /// or wait until the module does, in five minutes or at the next start.
    ///
    /// Its end may still be that nothing was refunded.
    case pending(refundID: String, remaining: Money, amount: Money? = nil)
    /// Nothing was refunded.
    case rejected(reason: RefundProblem)

    public static func sample(after last: RefundOutcome?) -> RefundOutcome? {
        switch last {
        case nil:
            .refunded(
                refundID: "refund-1", remaining: .init(minor: 1299, currency: .eur),
                amount: .init(minor: 1299, currency: .eur))
        case .refunded:
            .pending(refundID: "refund-1", remaining: .zero(.eur), amount: .init(minor: 1299, currency: .eur))
        case .pending: .rejected(reason: .exceedsRemaining)
        case .rejected: nil
        }
    }
}

/// The reason why nothing was refunded, as a stable code.
public enum RefundProblem: String, Sendable, Codable, CaseIterable {
    /// The key is empty, or has more than 255 characters.
    case invalidKey
    /// The key belongs to a refund of another transaction or amount.
    case otherParameters
    /// No charge has the transaction, or the payment's key has no charge for the order.
    case unknownTransaction
    /// Zero or less, or in another currency than the charge.
    case invalidAmount
    /// More than what remains of the charge, without the refunds that are under way, or less remains than the request
    /// has as `refundable`.
    case exceedsRemaining
    /// All of the charge is refunded, or under way to be.
    case nothingRemains
    /// The gateway does not give the money back.
    case declined
}
