public import Values

/// The products to search for. All of it may be left out.
public struct ProductSearchRequest: Sendable, Codable, Equatable {
    /// Words or their beginnings, whatever the case and the diacritics. All of them must be in the SKU, title, category or description. The
    /// product whose SKU the text is comes first. Without a text all products are found, in the order of their titles.
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
}
