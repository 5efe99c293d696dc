public import BoardyCore
public import BoardyModulePlugin

/// A page that is read without a session, by a person or a program: the parts of a screen, with what a search engine
/// wants to know.
///
///     main.route(
///         "app://members", to: ListMembers.self,
///         page: .readable(as: "Members") { _, members in
///             PublicPage(title: "Members", content: members.parts, summary: "Everybody in the club.")
///         })
///
/// It contains nothing about a person, because everybody gets the same page.
public struct PublicPage: RouteDocument {
    /// A link on a page.
    public struct Link: Hashable, Sendable {
        /// The words of the link.
        public let title: String
        /// A link of the app's routes, such as `app://products?offset=50`.
        public let link: String

        /// Creates a link of the app's routes.
        public init(_ title: String, to link: String) {
            self.title = title
            self.link = link
        }
    }

    /// A button that changes something for whoever presses it, which begins a session.
    public struct Action: Hashable, Sendable {
        /// The words of the button.
        public let title: String
        /// A link of a route whose page is an action, such as `app://cart/add/A`. Beside a row, the key of the row
        /// stands in place of a name in braces, as in `app://cart/add/{sku}`.
        public let link: String

        /// Creates a button that opens a link on top of the page.
        public init(_ title: String, opening link: String) {
            self.title = title
            self.link = link
        }
    }

    /// The title, which is the heading too.
    public let title: String
    /// The parts below the heading. A notice of the tone ``Tone/missing`` makes the page one of nothing.
    public let content: [ScreenPart]
    /// The page in a sentence, as a search engine shows it.
    public let summary: String
    /// The links below the content, such as one to the next page of a list.
    public let links: [Link]
    /// The buttons that change something. A page without such a button has one that begins a session at its address.
    public let actions: [Action]
    /// The buttons beside each row of the content that does not withhold them.
    public let rowActions: [Action]
    /// The link that all spellings of the page have in common, or nil for the path without a query.
    public let link: String?
    /// True if a session shows nothing more than the page, which then has no button that begins one.
    public let isSelfContained: Bool
    /// The object that describes the page to programs, as JSON-LD of schema.org, or nil for none.
    public let data: (any Encodable & Sendable)?
    /// The names of the parameters of its link that the page depends on; nil if that is not known.
    package fileprivate(set) var parameters: Set<String>?

    /// Creates a page.
    public init(
        title: String, content: [ScreenPart], summary: String, links: [Link] = [], actions: [Action] = [],
        rowActions: [Action] = [], link: String? = nil, isSelfContained: Bool = false,
        data: (any Encodable & Sendable)? = nil
    ) {
        self.title = title
        self.content = content
        self.summary = summary
        self.links = links
        self.actions = actions
        self.rowActions = rowActions
        self.link = link
        self.isSelfContained = isSelfContained
        self.data = data
    }
}

extension PluginLauncher {
    /// Returns the page of a link, which nobody needs a session for; nil if there is none.
    ///
    /// - Throws: `LinkProblem` and other errors of the route's input, also if there is no page; the errors of its
    ///   board.
    package func page(
        at link: String, isolation: isolated (any Actor)? = #isolation
    ) async throws -> PublicPage? {
        guard let (document, parameters) = try await document(at: link), var page = document as? PublicPage else {
            return nil
        }
        page.parameters = parameters
        return page
    }
}

extension RoutePage {
    /// Returns a page that is read without a session, and in a session too.
    ///
    /// - Parameters:
    ///   - name: the words of a link to it on every page of the app; nil for none.
    ///   - page: makes the page of an input and an output of the route's board, which needs nobody signed in.
    public static func readable(
        as name: String? = nil, _ page: @escaping (C.Input, C.Output) throws -> PublicPage
    ) -> RoutePage { RoutePage(name: name) { try page($0, $1) } }

    /// Returns this page with one that is read without a session.
    ///
    /// - Parameters:
    ///   - name: the words of a link to it on every page of the app; nil for none.
    ///   - page: makes the page of an input and an output of the route's board, which needs nobody signed in.
    public func readable(
        as name: String? = nil, _ page: @escaping (C.Input, C.Output) throws -> PublicPage
    ) -> RoutePage {
        var readable = self
        readable.name = name
        readable.document = { try page($0, $1) }
        return readable
    }
}
