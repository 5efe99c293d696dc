/// Links to other states of a screen, such as its categories, its orders or its pages. One link is the current one.
///
///     .links(Links("Category", [
///         .init("All", to: "app://products"),
///         .init("Kitchen", to: "app://products?category=Kitchen", isCurrent: true),
///     ]))
///
/// A page has all of them. A terminal names the current one, unless it is the first: that is how the screen is without
/// a choice. A person there opens one by its key, which `+` shows.
public struct Links: Hashable, Sendable, Codable {
    /// One of the links.
    public struct Link: Hashable, Sendable, Codable {
        /// The words of the link.
        public let title: String
        /// A link of the app's routes, such as `app://products?category=Kitchen`.
        public let link: String
        /// True if the screen is what the link leads to.
        public let isCurrent: Bool

        /// Creates a link of the app's routes.
        public init(_ title: String, to link: String, isCurrent: Bool = false) {
            self.title = title
            self.link = link
            self.isCurrent = isCurrent
        }
    }

    /// The words before the links, without a colon. They name the links for a screen reader.
    public let title: String
    /// The links in their order. The first one is how the screen is without a choice.
    public let links: [Link]
    /// True if a terminal names the current link. Other parts of the screen may say the same.
    public let isTold: Bool

    /// Creates links under a title.
    public init(_ title: String, _ links: [Link], isTold: Bool = true) {
        self.title = title
        self.links = links
        self.isTold = isTold
    }

    /// The link that a terminal names; nil for none.
    var told: Link? { isTold ? links.dropFirst().first(where: \.isCurrent) : nil }
}
