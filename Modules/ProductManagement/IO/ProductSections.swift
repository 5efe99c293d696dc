public import Boardy
public import BoardyValues

/// The extension point for what modules show on the page of a product, such as reviews. The page knows none of the
/// modules.
public enum ProductSections: ExtensionPoint {
    public typealias Contribution = ProductSection

    /// Returns the title of the section, by which people tell it from others.
    public static func title(of section: ProductSection) -> String? { section.title }
}

/// Lines that a module shows under a title on the page of a product, below its description.
///
///     let section = ProductSection("Reviews") { product in
///         try reviews.latest(of: product.sku).map { "\($0)" }
///     }
///     main.contribute(section, to: ProductSections.self)
public struct ProductSection {
    /// The title. It must be unique among all modules.
    public let title: String
    /// The people who see the section. The page that anybody can read, without a session, has those for everyone.
    public let audience: Audience
    /// Returns the lines for a product; none leaves the section out. The page says "unavailable" after an error.
    public let lines: (Product) throws -> [Line]

    /// A line, with the link of a route to more of it, or nil.
    public struct Line: Equatable, ExpressibleByStringInterpolation {
        public let text: String
        public let link: String?

        public init(_ text: String, link: String? = nil) { (self.text, self.link) = (text, link) }

        public init(stringLiteral text: String) { self.init(text) }
    }

    public init(
        _ title: String, for audience: Audience = .everyone, lines: @escaping (Product) throws -> [Line]
    ) {
        (self.title, self.audience, self.lines) = (title, audience, lines)
    }
}
