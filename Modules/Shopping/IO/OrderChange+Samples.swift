public import Boardy
import BoardyValues

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
