import Foundation

/// The place after the last product of a page, from which the next page goes on.
///
/// In JSON it is a text whose content is private. Products that other processes add or remove meanwhile move no other
/// product, so no product is listed twice or left out.
public struct ProductCursor: Sendable, Equatable {
    /// The order of the pages. All pages of a search keep to the order of the first one.
    package enum Order: String, Sendable, Codable {
        case title = "t"
        case relevance = "r"
        /// The columns that a product was found in, then the age of the product.
        case column = "c"
        /// The age of the product alone.
        case age = "a"
        /// The lowest price first. The key is the currency, and the rank the price.
        case price = "p"
        /// The highest price first.
        case priceDescending = "d"
    }

    package let order: Order
    /// The product's score; 0 in an order without scores.
    package let rank: Double
    /// The text by which products are sorted.
    package let key: String
    package let id: Int
    /// The product that was listed before all others because of its SKU; 0 if there is none.
    package let first: Int

    package init(order: Order, rank: Double = 0, key: String = "", id: Int = 0, first: Int = 0) {
        self.order = order
        self.rank = rank
        self.key = key
        self.id = id
        self.first = first
    }

    /// A cursor behind the product of the samples.
    static let sample = Self(order: .title, key: "Mug", id: 1)
}

extension ProductCursor: Codable {
    private struct Content: Codable {
        let o: Order
        let r: Double
        let k: String
        let i: Int
        let f: Int
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let data = Data(base64Encoded: text), let content = try? JSONDecoder().decode(Content.self, from: data)
        else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "is not the 'after' of a page; give it as the page before had it")
        }
        self.init(order: content.o, rank: content.r, key: content.k, id: content.i, first: content.f)
    }

    public func encode(to encoder: any Encoder) throws {
        let json = JSONEncoder()
        json.outputFormatting = .sortedKeys
        let content = Content(o: order, r: rank, k: key, i: id, f: first)
        var container = encoder.singleValueContainer()
        try container.encode(try json.encode(content).base64EncodedString())
    }
}
