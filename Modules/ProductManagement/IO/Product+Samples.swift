public import Boardy
import BoardyValues

extension Product: Sampled {
    public static var samples: [Product] { [sample] }

    static let sample = Product(
        sku: "MUG-001", title: "Mug", category: "kitchen", description: "White, 300 ml.",
        price: .init(minor: 1299, currency: .eur), stock: 40, available: 38)
}

extension ProductQuery: Sampled {
    public static var samples: [ProductQuery] {
        [.init(query: "mug"), .init(query: "mug", category: "kitchen", offset: 0, after: .sample, limit: 20)]
    }
}

extension ProductPage: Sampled {
    public static var samples: [ProductPage] {
        let entry = Entry(
            sku: "MUG-001", title: "Mug", category: "kitchen", price: .init(minor: 1299, currency: .eur), stock: 40,
            available: 38)
        return [
            .init(total: 1, products: [entry]),
            .init(total: 10_000, isTotalExact: false, after: .sample, products: [entry]),
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
                price: .init(minor: 1599, currency: .eur), stock: 20),
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
