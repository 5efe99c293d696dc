import BoardyValues
import Foundation
import ProductManagementIO

/// A search with its page, made from a query within the limits.
struct ProductSearch: Equatable {
    /// The text as it was given, without space around it.
    let text: String
    let category: String?
    /// Nil for any price.
    let prices: PriceRange?
    /// True to list the best products first; false for the order of their titles.
    let isRanked: Bool
    let sort: ProductSort
    let after: ProductCursor?
    let offset: Int
    let limit: Int

    static let limits = 1...200
    static let usualLimit = 20

    /// Clamps numbers that are out of bounds, because a list need not refuse anybody.
    init(_ query: ProductQuery) {
        text = Self.text(query.query)
        category = query.category?.normalized
        prices = nil
        isRanked = false
        sort = query.sort ?? .title
        after = query.after
        offset = max(0, query.offset ?? 0)
        limit = Self.clamped(query.limit)
    }

    init(_ request: ProductSearchRequest) {
        text = Self.text(request.text)
        category = request.category?.normalized
        prices = PriceRange(from: request.minPrice, to: request.maxPrice)
        isRanked = !text.isEmpty
        sort = .title
        after = request.after
        offset = 0
        limit = Self.clamped(request.limit)
    }

    private static func text(_ text: String?) -> String { (text ?? "").trimmed.normalized }

    private static func clamped(_ limit: Int?) -> Int {
        min(max(limits.lowerBound, limit ?? usualLimit), limits.upperBound)
    }

    /// Returns the text by which a product is sorted: title, SKU and category, in lower case.
    ///
    /// A control character separates the parts. Nobody types it, and it sorts before all others.
    static func key(of product: Product) -> String {
        [product.title, product.sku, product.category].joined(separator: "\u{1}").lowercased().normalized
    }
}

/// Prices in one currency, from the lowest to the highest.
struct PriceRange: Equatable {
    let currency: String
    let lowest: Int
    let highest: Int

    /// - Returns: nil without bounds. Bounds in two currencies fit no price.
    init?(from lowest: Money?, to highest: Money?) {
        guard let currency = (lowest ?? highest)?.currency else { return nil }
        self.currency = currency.code
        self.lowest = lowest?.minor ?? 0
        self.highest = highest.map { $0.currency == currency ? $0.minor : -1 } ?? .max
    }
}
