public import BoardyCore

/// The way in which a route is a web address: who shows it in a session, and the document that is read without one.
///
///     main.route(
///         "app://products/{sku}", to: ProductDetails.self,
///         page: .shown(by: BrowseProducts.self) { .product($0.sku) }
///     ) { ProductDetailsRequest(sku: try $0.text("sku")) }
///
/// The address of a pattern is its host and path, such as `/products/{sku}`; of `https` it is the path. A front end for
/// browsers answers it. Anybody can make a browser open an address, so a route whose board changes something without a
/// question is `none`.
public struct RoutePage<C: BoardContract> {
    enum Opening {
        case none
        case ownBoard
        case board((Motherboard, C.Input, StaticString, UInt) -> Void)
        /// No address: a button of a page does it.
        case action((Motherboard, C.Input, StaticString, UInt) -> Void)
        /// The document alone, in a session too.
        case document
    }

    var opening: Opening
    /// Makes the document, or nil if the route is shown in a session only.
    package var document: ((C.Input, C.Output) throws -> any RouteDocument)?
    /// The words of a link to the address on every page, or nil for none.
    package var name: String?
    /// The search field for the address on every page: the query item that has the text, and the words of the field.
    var search: (item: String, name: String)?

    init(_ opening: Opening) { self.opening = opening }

    /// Creates a page that is a document alone.
    package init(name: String?, document: @escaping (C.Input, C.Output) throws -> any RouteDocument) {
        opening = .document
        self.name = name
        self.document = document
    }

    /// The board of the route shows its screens. A route without a page is shown so.
    public static var screens: RoutePage { RoutePage(.ownBoard) }

    /// The route is no web address.
    public static var none: RoutePage { RoutePage(.none) }

    /// Returns a page that another board shows, such as an internal one that has screens.
    ///
    /// - Parameters:
    ///   - board: the contract of the board.
    ///   - input: returns the input of the board for an input of the route's contract.
    public static func shown<Other: BoardContract>(
        by board: Other.Type, _ input: @escaping (C.Input) -> Other.Input
    ) -> RoutePage {
        RoutePage(.board { $0[Other.self].activation.activate(with: input($1), file: $2, line: $3) })
    }

    /// Returns a page that another board without an input shows.
    public static func shown<Other: BoardContract>(by board: Other.Type) -> RoutePage where Other.Input == Void {
        RoutePage(.board { $0[Other.self].activation.activate(with: (), file: $2, line: $3) })
    }

    /// Returns a page that is no address, because its link changes something. A button of a page opens the link, and
    /// another board does what it says, on top of the screen with the button.
    ///
    /// - Parameters:
    ///   - board: the contract of the board.
    ///   - input: returns the input of the board for an input of the route's contract.
    public static func action<Other: BoardContract>(
        by board: Other.Type, _ input: @escaping (C.Input) -> Other.Input
    ) -> RoutePage {
        RoutePage(.action { $0[Other.self].activation.activate(with: input($1), file: $2, line: $3) })
    }

    /// Returns this page with a search field for it on every page of the app. An app has one.
    ///
    /// - Parameters:
    ///   - item: the query item that has the text of the field, such as `query`.
    ///   - name: the words of the field, such as `Search products`.
    public func searched(by item: String, as name: String) -> RoutePage {
        var page = self
        page.search = (item, name)
        return page
    }
}

/// A document that is made of the output of a route's board, such as a page that nobody needs a session for. A library
/// declares its type.
public protocol RouteDocument: Sendable {}

/// The page of a declared route, which shows the address of a link.
protocol DeclaredAddress: AnyObject {
    /// True if something is shown in a session.
    var isShown: Bool { get }
    /// True if the link is no address, and changes something on top of what is shown.
    var isAction: Bool { get }
    /// True if there is a document.
    var isReadable: Bool { get }
    /// The words of a link to the address on every page, or nil for none.
    var name: String? { get }
    /// The search field for the address on every page; nil for none.
    var search: (item: String, name: String)? { get }

    /// Returns a closure that shows the address on a mainboard, or nil if the board of the route does it.
    ///
    /// - Throws: the errors of the route's input.
    func showing(_ parameters: LinkParameters) throws -> ((Motherboard) -> Void)?

    /// Returns the document of the address, or nil if the address has no document.
    ///
    /// - Throws: the errors of the route's input, of its board, and of what makes the document.
    func document(
        _ parameters: LinkParameters, on mainboard: Motherboard, isolation: isolated (any Actor)?
    ) async throws -> (any RouteDocument)?
}

final class RouteAddress<C: BoardContract>: DeclaredAddress {
    private let page: RoutePage<C>
    private let input: (LinkParameters) throws -> C.Input
    private let file: StaticString
    private let line: UInt
    private let isGuarded: Bool

    /// - Parameter isGuarded: true if the contract needs a role, so that nobody reads its document.
    init(
        _ page: RoutePage<C>, isGuarded: Bool, _ input: @escaping (LinkParameters) throws -> C.Input,
        _ file: StaticString, _ line: UInt
    ) {
        self.page = page
        self.isGuarded = isGuarded
        self.input = input
        self.file = file
        self.line = line
    }

    var isShown: Bool { if case .document = page.opening { false } else { true } }

    var isAction: Bool { if case .action = page.opening { true } else { false } }

    var isReadable: Bool { page.document != nil && !isGuarded }

    var name: String? { page.name }

    var search: (item: String, name: String)? { page.search }

    func showing(_ parameters: LinkParameters) throws -> ((Motherboard) -> Void)? {
        let show: (Motherboard, C.Input, StaticString, UInt) -> Void
        switch page.opening {
        case .board(let opening), .action(let opening): show = opening
        case .none, .ownBoard, .document: return nil
        }
        let input = try input(parameters)
        return { [file, line] in show($0, input, file, line) }
    }

    func document(
        _ parameters: LinkParameters, on mainboard: Motherboard, isolation: isolated (any Actor)?
    ) async throws -> (any RouteDocument)? {
        let input = try input(parameters)
        guard isReadable, let make = page.document else { return nil }
        let output = try await mainboard[C.self].output(with: input, isolation: isolation, file: file, line: line)
        return try make(input, output)
    }
}
