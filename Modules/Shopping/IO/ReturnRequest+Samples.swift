public import Boardy
import BoardyValues

extension ReturnRequest: Sampled {
    public static var samples: [ReturnRequest] {
        [
            .init(id: "order-1", key: "return-1"),
            .init(
                id: "order-1", key: "return-1", lines: [.init(sku: "MUG-001", quantity: 1)],
                reason: "The handle is broken."),
        ]
    }
}

extension AcceptReturnRequest: Sampled {
    public static var samples: [AcceptReturnRequest] {
        [
            .init(
                id: "return-1", restock: false, paidOtherwise: "By a bank transfer.",
                owed: .init(minor: 1299, currency: .eur))
        ]
    }
}

extension DeclineReturnRequest: Sampled {
    public static var samples: [DeclineReturnRequest] { [.init(id: "return-1", reason: "The mug has not arrived.")] }
}

extension WithdrawReturnRequest: Sampled {
    public static var samples: [WithdrawReturnRequest] { [.init(id: "return-1")] }
}

extension RequestedReturn {
    static let sample = RequestedReturn(
        id: "return-1", orderID: "order-1", orderNumber: 12,
        lines: [.init(sku: "MUG-001", title: "Mug", quantity: 1)], askedAt: .init(milliseconds: 1_800_000_000_000),
        reason: "The handle is broken.", amount: .init(minor: 1299, currency: .eur), state: .declined,
        answer: "The mug has not arrived.", refundedEarlier: .init(minor: 100, currency: .eur),
        unsettled: .init(minor: 500, currency: .eur), refundID: "refund-1", restock: false,
        areRefundsUnknown: true)
}

extension ReturnRequestOutcome: SampledOutcome {
    public static func sample(after last: ReturnRequestOutcome?) -> ReturnRequestOutcome? {
        switch last {
        case nil: .known(return: .sample)
        case .known: .rejected(reason: .exceedsOrdered)
        case .rejected: nil
        }
    }
}

extension AcceptReturnOutcome: SampledOutcome {
    public static func sample(after last: AcceptReturnOutcome?) -> AcceptReturnOutcome? {
        let refund = OrderRefund(id: "refund-1", amount: .init(minor: 1299, currency: .eur))
        return switch last {
        case nil: .returned(refund: refund, refundedEarlier: .init(minor: 1299, currency: .eur))
        case .returned: .pending(refund: refund, refundedEarlier: .init(minor: 1299, currency: .eur))
        case .pending: .rejected(reason: .declined)
        case .rejected: nil
        }
    }
}

extension ReturnPage: Sampled {
    public static var samples: [ReturnPage] {
        [
            .init(
                total: 1,
                returns: [
                    .init(request: .sample, customer: .init(name: "Ada", email: "ada@example.org"))
                ])
        ]
    }
}
