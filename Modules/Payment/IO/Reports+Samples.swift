public import Boardy
import BoardyValues

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
