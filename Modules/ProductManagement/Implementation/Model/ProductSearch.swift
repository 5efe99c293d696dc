import Foundation
import ProductManagementIO

/// A search with its page, made from a query within the limits.
struct ProductSearch: Equatable {
    /// Part of a product's ``key(of:)``; nil for any.
    let text: String?
    /// The exact category; nil for any.
    let category: String?
    let offset: Int
    let limit: Int

    static let limits = 1...200
    static let usualLimit = 20

    /// Clamps numbers that are out of bounds, because a list need not refuse anybody.
    init(_ query: ProductQuery) {
        let text = Self.folded((query.query ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        self.text = text.isEmpty ? nil : text
        category = query.category
        offset = max(0, query.offset ?? 0)
        limit = min(max(Self.limits.lowerBound, query.limit ?? Self.usualLimit), Self.limits.upperBound)
    }

    /// Returns the text by which a product is found and sorted: title, SKU and category, in lower case.
    ///
    /// A control character separates the parts. Nobody types it, and it sorts before all others.
    static func key(of product: Product) -> String {
        folded([product.title, product.sku, product.category].joined(separator: "\u{1}"))
    }

    private static func folded(_ text: String) -> String { text.lowercased().precomposedStringWithCanonicalMapping }
}
