public import Boardy
import BoardyValues

extension PayRequest: Sampled {
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

extension PayOutcome: SampledOutcome {
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

extension SettleRequest: Sampled {
    public static var samples: [SettleRequest] {
        [.init(key: "order-1-payment"), .init(key: "order-1-payment", scope: .user)]
    }
}

extension SettleOutcome: SampledOutcome {
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

extension RefundRequest: Sampled {
    public static var samples: [RefundRequest] {
        [
            .init(key: "refund-1", transactionID: "txn-1"),
            .init(key: "refund-1", transactionID: "txn-1", amount: .init(minor: 1299, currency: .eur)),
        ]
    }
}

extension RefundOutcome: SampledOutcome {
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

extension VoucherRequest: Sampled {
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

extension Voucher: Sampled {
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

extension VoucherOutcome: SampledOutcome {
    public static func sample(after last: VoucherOutcome?) -> VoucherOutcome? {
        switch last {
        case nil: Voucher.samples.first.map { .created(voucher: $0) }
        case .created: .rejected(reason: .codeTaken)
        case .rejected: nil
        }
    }
}

extension RefundOrderRequest: Sampled {
    public static var samples: [RefundOrderRequest] {
        [
            .init(
                key: "return-1", paymentKey: "order-1-payment", orderID: "order-1",
                amount: .init(minor: 1299, currency: .eur))
        ]
    }
}

extension OrderRefundsRequest: Sampled {
    public static var samples: [OrderRefundsRequest] { [.init(paymentKey: "order-1-payment", orderID: "order-1")] }
}

extension RefundedAmount: Sampled {
    public static var samples: [RefundedAmount] { [.init(.init(minor: 1299, currency: .eur)), .init(nil)] }
}

extension ChargeQuery: Sampled {
    public static var samples: [ChargeQuery] { [.init(), .init(offset: 20, limit: 20)] }
}

extension ChargePage: Sampled {
    public static var samples: [ChargePage] {
        let charge = Charge(
            transactionID: "txn-1", orderID: "order-1", amount: .init(minor: 2598, currency: .eur),
            refundable: .init(minor: 1299, currency: .eur), at: .init(milliseconds: 1_800_000_000_000))
        return [.init(total: 1, charges: [charge])]
    }
}

extension AuditReport: Sampled {
    public static var samples: [AuditReport] {
        [
            .init(
                balanced: true, transactions: 2, charged: [.init(minor: 2598, currency: .eur)],
                refunded: [.init(minor: 1299, currency: .eur)], orphans: 0)
        ]
    }
}
