import Foundation
import ProductManagementIO

/// What is looked for and which page of it, made of whatever was asked.
struct ProductSearch: Equatable {
    /// Part of a product's ``key(of:)``; nil for any.
    let text: String?
    /// The exact category; nil for any.
    let category: String?
    let offset: Int
    let limit: Int

    static let limits = 1...200
    static let usualLimit = 20

    /// Figures out of bounds are brought within them: a list is no place to refuse anybody.
    init(_ query: ProductQuery) {
        let text = Self.folded((query.query ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        self.text = text.isEmpty ? nil : text
        category = query.category
        offset = max(0, query.offset ?? 0)
        limit = min(max(Self.limits.lowerBound, query.limit ?? Self.usualLimit), Self.limits.upperBound)
    }

    /// What a product is found by, and sorted by: its title first, then SKU and category, in small letters of any script.
    ///
    /// The parts are kept apart by a sign that nobody types and that sorts before all others.
    static func key(of product: Product) -> String {
        folded([product.title, product.sku, product.category].joined(separator: "\u{1}"))
    }

    private static func folded(_ text: String) -> String { text.lowercased().precomposedStringWithCanonicalMapping }
}
