public import Boardy
import BoardyValues

extension ReserveStockOutcome: SampledOutcome {
    public static func sample(after last: ReserveStockOutcome?) -> ReserveStockOutcome? {
        switch last {
        case nil: .reserved(reservation: "order-1", until: .init(milliseconds: 1_800_000_000_000))
        case .reserved: .changed(changes: StockChange.samples)
        case .changed: .resolved(as: .timedOut)
        case .resolved: .rejected(reason: .invalidLines)
        case .rejected: nil
        }
    }
}

extension StockChange: Sampled {
    public static var samples: [StockChange] {
        [
            .init(sku: "MUG-001", title: "Mug", unitPrice: .init(minor: 1399, currency: .eur), available: 1),
            .init(sku: "MUG-000", title: nil, unitPrice: nil, available: 0),
        ]
    }
}

extension ResolveReservationOutcome: SampledOutcome {
    public static func sample(after last: ResolveReservationOutcome?) -> ResolveReservationOutcome? {
        switch last {
        case nil: .resolved(as: .posted)
        case .resolved: .short(lines: [.init(sku: "MUG-001", missing: 1)])
        case .short: .unknown
        case .unknown: nil
        }
    }
}

extension ReturnStockOutcome: SampledOutcome {
    public static func sample(after last: ReturnStockOutcome?) -> ReturnStockOutcome? {
        switch last {
        case nil: .returned
        case .returned: .rejected(reason: .exceedsPosted)
        case .rejected: nil
        }
    }
}

extension AdjustStockRequest: Sampled {
    public static var samples: [AdjustStockRequest] {
        [
            .init(sku: "MUG-001", by: 10, reason: "delivery"),
            .init(sku: "MUG-001", by: -1, reason: "broken", key: "count-2026-11"),
        ]
    }
}

extension AdjustStockOutcome: SampledOutcome {
    public static func sample(after last: AdjustStockOutcome?) -> AdjustStockOutcome? {
        switch last {
        case nil: .adjusted(sku: "MUG-001", stock: 50)
        case .adjusted: .rejected(reason: .unknownProduct)
        case .rejected: nil
        }
    }
}

extension StockJournalRequest: Sampled {
    public static var samples: [StockJournalRequest] { [.init(sku: "MUG-001"), .init(sku: "MUG-001", after: 100)] }
}

extension StockJournalPage: Sampled {
    public static var samples: [StockJournalPage] {
        let entry = Entry(
            at: .init(milliseconds: 1_800_000_000_000), by: -2, reason: "sold", actor: "order-1", stock: 38)
        return [.init(entries: [entry], after: 100), .init(entries: [entry])]
    }
}

extension ReserveStockRequest: Sampled {
    public static var samples: [ReserveStockRequest] {
        let lines = [Line(sku: "MUG-001", quantity: 2, unitPrice: .init(minor: 1299, currency: .eur))]
        return [
            .init(reservation: "order-1", orderID: "order-1", lines: lines),
            .init(reservation: "order-1", lines: lines),
        ]
    }
}

extension ResolveReservationRequest: Sampled {
    public static var samples: [ResolveReservationRequest] { [.init(reservation: "order-1", as: .posted)] }
}

extension ReturnStockRequest: Sampled {
    public static var samples: [ReturnStockRequest] {
        [.init(key: "return-1", reservation: "order-1", lines: [.init(sku: "MUG-001", quantity: 1)])]
    }
}
