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

    /// False for a route that is no address, or that its own board shows. It has neither a document nor words.
    var isOwn: Bool {
        switch opening {
        case .none: false
        case .ownBoard: document != nil
        case .board, .action, .document: true
        }
    }

    var isAddress: Bool {
        switch opening {
        case .none, .action: false
        case .ownBoard, .board, .document: true
        }
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

/// The board of a route, and the page that shows the address of a link.
protocol RouteTarget: AnyObject {
    /// True if something is shown in a session.
    var isShown: Bool { get }
    /// True if the link is no address, and changes something on top of what is shown.
    var isAction: Bool { get }
    /// True if there is a document.
    var isReadable: Bool { get }

    /// Returns a closure that activates the board of the route on a mainboard.
    ///
    /// - Throws: the errors of the route's input.
    func activating(
        _ parameters: LinkParameters, _ file: StaticString, _ line: UInt
    ) throws -> (Motherboard) -> Void

    /// Returns a closure that shows the address on a mainboard. Without a page, the board of the route does it.
    ///
    /// - Throws: the errors of the route's input.
    func showing(_ parameters: LinkParameters, _ file: StaticString, _ line: UInt) throws -> (Motherboard) -> Void

    /// Returns the document of the address, or nil if the address has no document.
    ///
    /// - Throws: the errors of the route's input, of its board, and of what makes the document.
    func document(
        _ parameters: LinkParameters, on mainboard: Motherboard, isolation: isolated (any Actor)?,
        _ file: StaticString, _ line: UInt
    ) async throws -> (any RouteDocument)?
}

final class ContractTarget<C: BoardContract>: RouteTarget {
    private let opening: RoutePage<C>.Opening
    private let makeDocument: ((C.Input, C.Output) throws -> any RouteDocument)?
    private let input: (LinkParameters) throws -> C.Input
    private let isGuarded: Bool

    /// - Parameter isGuarded: true if the contract needs a role, so that nobody reads its document.
    init(_ page: RoutePage<C>, isGuarded: Bool, _ input: @escaping (LinkParameters) throws -> C.Input) {
        opening = page.opening
        makeDocument = page.isOwn ? page.document : nil
        self.isGuarded = isGuarded
        self.input = input
    }

    var isShown: Bool { if case .document = opening { false } else { true } }

    var isAction: Bool { if case .action = opening { true } else { false } }

    var isReadable: Bool { makeDocument != nil && !isGuarded }

    func activating(
        _ parameters: LinkParameters, _ file: StaticString, _ line: UInt
    ) throws -> (Motherboard) -> Void {
        let input = try input(parameters)
        return { $0[C.self].activation.activate(with: input, file: file, line: line) }
    }

    func showing(_ parameters: LinkParameters, _ file: StaticString, _ line: UInt) throws -> (Motherboard) -> Void {
        switch opening {
        case .board(let show), .action(let show):
            let input = try input(parameters)
            return { show($0, input, file, line) }
        case .none, .ownBoard, .document: return try activating(parameters, file, line)
        }
    }

    func document(
        _ parameters: LinkParameters, on mainboard: Motherboard, isolation: isolated (any Actor)?,
        _ file: StaticString, _ line: UInt
    ) async throws -> (any RouteDocument)? {
        let input = try input(parameters)
        guard isReadable, let make = makeDocument else { return nil }
        let output = try await mainboard[C.self].output(with: input, isolation: isolation, file: file, line: line)
        return try make(input, output)
    }
}
