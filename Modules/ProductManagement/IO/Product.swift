public import Boardy
public import BoardyValues

/// A product on sale.
public struct Product: Sendable, Codable, Equatable, Sampled {
    /// The stock keeping unit: the shop's unique code, normalized and then compared byte by byte.
    @Normalized public private(set) var sku: String
    public let title: String
    public let category: String
    public let description: String
    /// The price of one unit.
    public let price: Money
    /// The number of units on hand, those that are reserved included.
    public let stock: Int
    /// The number of units on hand that nobody has reserved.
    public let available: Int
    /// The path of a picture below the folder of the shop's pictures, or an address that begins with `https://`; nil
    /// for none.
    public let picture: String?

    /// - Parameter available: all of the stock if absent.
    public init(
        sku: String, title: String, category: String, description: String = "", price: Money, stock: Int,
        available: Int? = nil, picture: String? = nil
    ) {
        self.sku = sku
        self.title = title
        self.category = category
        self.description = description
        self.price = price
        self.stock = stock
        self.available = available ?? stock
        self.picture = picture
    }

    public static var samples: [Product] { [sample] }

    static let sample = Product(
        sku: "MUG-001", title: "Mug", category: "kitchen", description: "White, 300 ml.",
        price: .init(minor: 1299, currency: .eur), stock: 40, available: 38, picture: "mugs/white.jpg")
}

/// Which products to list. All of it may be left out.
public struct ProductQuery: Sendable, Codable, Equatable, Sampled {
    /// Words or their beginnings, as ``ProductSearchRequest/text`` has them.
    public let query: String?
    /// The exact category.
    public let category: String?
    /// The number of products to skip; 0 if absent.
    public let offset: Int?
    /// The `after` of the page before; the first page if absent. Unlike an offset, it stays right while products are
    /// added and removed.
    public let after: ProductCursor?
    /// The greatest number of products on the page, from 1 to 200; 20 if absent.
    public let limit: Int?
    /// The order of the products; by their titles if absent.
    public let sort: ProductSort?
    /// True to answer with the categories of the shop too.
    public let listsCategories: Bool?

    public init(
        query: String? = nil, category: String? = nil, offset: Int? = nil, after: ProductCursor? = nil,
        limit: Int? = nil, sort: ProductSort? = nil, listsCategories: Bool? = nil
    ) {
        self.query = query
        self.category = category
        self.offset = offset
        self.after = after
        self.limit = limit
        self.sort = sort
        self.listsCategories = listsCategories
    }

    public static var samples: [ProductQuery] {
        [
            .init(query: "mug"),
            .init(
                query: "mug", category: "kitchen", offset: 0, after: .sample, limit: 20, sort: .price,
                listsCategories: true),
        ]
    }
}

/// The order of a list of products.
public enum ProductSort: String, Sendable, Codable, CaseIterable {
    case title
    /// The lowest price first, each currency by itself. Of a search that finds very many products, the oldest come
    /// first.
    case price
    /// The highest price first, each currency by itself.
    case priceDescending = "price-descending"
}

/// One page of products: of a list in the order of the query, of a search the best first.
public struct ProductPage: Sendable, Codable, Equatable, Sampled {
    /// The number of products on all pages, or a smaller one if ``isTotalExact`` is false.
    public let total: Int
    /// False if more products are found than a search counts, or may be; nil if the total is exact.
    public let isTotalExact: Bool?
    /// The place from which the next page goes on; nil on the last page.
    public let after: ProductCursor?
    public let products: [Entry]
    /// The categories of the shop, at most 50 of them, if the query asks for them.
    public let categories: [String]?

    public init(
        total: Int, isTotalExact: Bool? = nil, after: ProductCursor? = nil, products: [Entry],
        categories: [String]? = nil
    ) {
        (self.total, self.isTotalExact, self.after, self.products) = (total, isTotalExact, after, products)
        self.categories = categories
    }

    /// Returns the page with the categories of the shop.
    package func with(_ categories: [String]) -> ProductPage {
        ProductPage(
            total: total, isTotalExact: isTotalExact, after: after, products: products, categories: categories)
    }

    /// A product as lists show it.
    public struct Entry: Sendable, Codable, Equatable {
        public let sku: String
        public let title: String
        public let category: String
        public let price: Money
        /// The number of units on hand, those that are reserved included.
        public let stock: Int
        /// The number of units on hand that nobody has reserved.
        public let available: Int
        /// The picture of the product, as ``Product/picture`` has it; nil for none.
        public let picture: String?

        /// - Parameter available: all of the stock if absent.
        public init(
            sku: String, title: String, category: String, price: Money, stock: Int, available: Int? = nil,
            picture: String? = nil
        ) {
            self.sku = sku
            self.title = title
            self.category = category
            self.price = price
            self.stock = stock
            self.available = available ?? stock
            self.picture = picture
        }

        /// Creates the entry of a product as it is now.
        public init(_ product: Product) {
            self.init(
                sku: product.sku, title: product.title, category: product.category, price: product.price,
                stock: product.stock, available: product.available, picture: product.picture)
        }
    }

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

/// The product to look up.
public struct ProductDetailsRequest: Sendable, Codable, Equatable, Sampled {
    @Normalized public private(set) var sku: String

    public init(sku: String) { self.sku = sku }

    public static var samples: [ProductDetailsRequest] { [.init(sku: "MUG-001")] }
}

/// An input of ``ProductDetails`` that carries the handlers of its answer.
public typealias GetProductDetailsParameter = BlockTaskParameter<ProductDetailsRequest, ProductDetailsOutcome>

/// The result of a look-up.
public enum ProductDetailsOutcome: SampledOutcome, Equatable {
    case found(product: Product)
    /// The nearest SKU differs from the SKU of the request only in the case of letters; it is nil if no product has
    /// such an SKU.
    case notFound(sku: String, nearest: String? = nil)

    public static func sample(after last: ProductDetailsOutcome?) -> ProductDetailsOutcome? {
        switch last {
        case nil: .found(product: .sample)
        case .found: .notFound(sku: "mug-001", nearest: "MUG-001")
        case .notFound: nil
        }
    }
}

/// A product to add, or the values of one to change. A value that is absent stays as it is.
///
/// The JSON of a ``Product`` can be sent as it is: what it has beyond this is not used.
public struct SaveProductRequest: Sendable, Codable, Equatable, Sampled {
    @Normalized public private(set) var sku: String
    /// Needed for a new product.
    public let title: String?
    public let category: String?
    public let description: String?
    /// Needed for a new product.
    public let price: Money?
    /// The number of units on hand. Leave it out to keep what is sold meanwhile.
    public let stock: Int?
    /// The picture, as ``Product/picture`` has it; an empty text takes it away.
    public let picture: String?

    public init(
        sku: String, title: String? = nil, category: String? = nil, description: String? = nil, price: Money? = nil,
        stock: Int? = nil, picture: String? = nil
    ) {
        self.sku = sku
        self.title = title
        self.category = category
        self.description = description
        self.price = price
        self.stock = stock
        self.picture = picture
    }

    public static var samples: [SaveProductRequest] {
        [
            .init(sku: "MUG-001", price: .init(minor: 1199, currency: .eur)),
            .init(
                sku: "MUG-002", title: "Large mug", category: "kitchen", description: "White, 500 ml.",
                price: .init(minor: 1599, currency: .eur), stock: 20, picture: "mugs/large.jpg"),
        ]
    }
}

/// The outcome of saving a product.
public enum SaveProductOutcome: SampledOutcome, Equatable {
    case saved(product: Product)
    /// Nothing has changed. The reason follows the name of the field, as for a row of an import.
    case rejected(field: String, reason: String)

    public static func sample(after last: SaveProductOutcome?) -> SaveProductOutcome? {
        switch last {
        case nil: .saved(product: .sample)
        case .saved: .rejected(field: "price", reason: "is missing")
        case .rejected: nil
        }
    }
}

/// The products to search for. All of it may be left out.
public struct ProductSearchRequest: Sendable, Codable, Equatable, Sampled {
    /// Words or their beginnings, whatever the case and the diacritics. All of them must be in the SKU, title, category
    /// or description. The product whose SKU the text is comes first. Without a text all products are found, in the
    /// order of their titles.
    public let text: String?
    /// The exact category.
    public let category: String?
    /// The lowest price. Prices in other currencies are not found.
    public let minPrice: Money?
    /// The highest price. Prices in other currencies are not found.
    public let maxPrice: Money?
    /// The `after` of the page before; the first page if absent.
    public let after: ProductCursor?
    /// The greatest number of products on the page, from 1 to 200; 20 if absent.
    public let limit: Int?

    public init(
        text: String? = nil, category: String? = nil, minPrice: Money? = nil, maxPrice: Money? = nil,
        after: ProductCursor? = nil, limit: Int? = nil
    ) {
        self.text = text
        self.category = category
        self.minPrice = minPrice
        self.maxPrice = maxPrice
        self.after = after
        self.limit = limit
    }

    public static var samples: [ProductSearchRequest] {
        [
            .init(text: "mug"),
            .init(
                text: "mug", category: "kitchen", minPrice: .init(minor: 500, currency: .eur),
                maxPrice: .init(minor: 2000, currency: .eur), after: .sample, limit: 20),
        ]
    }
}

extension Product {
    /// The greatest price that a product can have, in the smallest unit of its currency. A cart holds a million units
    /// at it.
    public static let greatestPrice = 1_000_000_000_000
}
