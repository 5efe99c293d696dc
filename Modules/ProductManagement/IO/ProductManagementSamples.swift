public import Boardy
import BoardyValues

extension Product: Sampled {
    public static var samples: [Product] { [sample] }

    static let sample = Product(
        sku: "MUG-001", title: "Mug", category: "kitchen", description: "White, 300 ml.",
        price: .init(minor: 1299, currency: .eur), stock: 40, available: 38, picture: "mugs/white.jpg")
}

extension ProductQuery: Sampled {
    public static var samples: [ProductQuery] {
        [
            .init(query: "mug"),
            .init(
                query: "mug", category: "kitchen", offset: 0, after: .sample, limit: 20, sort: .price,
                listsCategories: true),
        ]
    }
}

extension ProductPage: Sampled {
    public static var samples: [ProductPage] {
        let entry = Entry(.sample)
        return [
            .init(total: 1, products: [entry]),
            .init(
                total: 10_000, isTotalExact: false, after: .sample, products: [entry],
                categories: ["kitchen", "pantry"]),
        ]
    }
}

extension ProductDetailsRequest: Sampled {
    public static var samples: [ProductDetailsRequest] { [.init(sku: "MUG-001")] }
}

extension ProductDetailsOutcome: SampledOutcome {
    public static func sample(after last: ProductDetailsOutcome?) -> ProductDetailsOutcome? {
        switch last {
        case nil: .found(product: .sample)
        case .found: .notFound(sku: "mug-001", nearest: "MUG-001")
        case .notFound: nil
        }
    }
}

extension SaveProductRequest: Sampled {
    public static var samples: [SaveProductRequest] {
        [
            .init(sku: "MUG-001", price: .init(minor: 1199, currency: .eur)),
            .init(
                sku: "MUG-002", title: "Large mug", category: "kitchen", description: "White, 500 ml.",
                price: .init(minor: 1599, currency: .eur), stock: 20, picture: "mugs/large.jpg"),
        ]
    }
}

extension SaveProductOutcome: SampledOutcome {
    public static func sample(after last: SaveProductOutcome?) -> SaveProductOutcome? {
        switch last {
        case nil: .saved(product: .sample)
        case .saved: .rejected(field: "price", reason: "is missing")
        case .rejected: nil
        }
    }
}

extension ProductSearchRequest: Sampled {
    public static var samples: [ProductSearchRequest] {
        [
            .init(text: "mug"),
            .init(
                text: "mug", category: "kitchen", minPrice: .init(minor: 500, currency: .eur),
                maxPrice: .init(minor: 2000, currency: .eur), after: .sample, limit: 20),
        ]
    }
}

extension ProductCursor {
    /// A cursor behind the product of the samples.
    static let sample = Self(order: .title, key: "Mug", id: 1)
}

extension ImportRequest: Sampled {
    public static var samples: [ImportRequest] {
        let rows = "sku,title,category,price,currency,stock\nMUG-001,Mug,kitchen,12.99,EUR,40\n"
        return [
            .init(.data(format: .csv, rows), isDryRun: true), .init(.data(format: .csv, rows)),
            .path("catalogue.json"), .init(.path("catalogue.json"), isDryRun: true),
        ]
    }
}

extension ImportReport: Sampled {
    public static var samples: [ImportReport] {
        [
            .init(
                read: 4, imported: 1, updated: 1, unchanged: 1,
                rejected: [.init(line: 5, field: "price", reason: "is missing")]),
            .init(
                read: 1, imported: 0, updated: 0, unchanged: 0,
                rejected: [.init(line: 2, sku: "MUG-001", field: "price", reason: "is empty")],
                unknownColumns: ["colour"]),
        ]
    }
}

extension ExportRequest: Sampled {
    public static var samples: [ExportRequest] {
        [.init(format: .csv), .init(format: .json, path: "catalogue.json", replaces: true)]
    }
}

extension ExportReport: Sampled {
    public static var samples: [ExportReport] {
        [.init(written: 1, data: "sku,title\nMUG-001,Mug\n"), .init(written: 1)]
    }
}

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
