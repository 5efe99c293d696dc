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
    }

    let opening: Opening

    /// The board of the route shows its screens. A route without a page is shown so.
    public static var screens: RoutePage { RoutePage(opening: .ownBoard) }

    /// The route is no web address.
    public static var none: RoutePage { RoutePage(opening: .none) }

    /// Returns a page that another board shows, such as an internal one that has screens.
    ///
    /// - Parameters:
    ///   - board: the contract of the board.
    ///   - input: returns the input of the board for an input of the route's contract.
    public static func shown<Other: BoardContract>(
        by board: Other.Type, _ input: @escaping (C.Input) -> Other.Input
    ) -> RoutePage {
        RoutePage(opening: .board { $0[Other.self].activation.activate(with: input($1), file: $2, line: $3) })
    }

    /// Returns a page that another board without an input shows.
    public static func shown<Other: BoardContract>(by board: Other.Type) -> RoutePage where Other.Input == Void {
        RoutePage(opening: .board { $0[Other.self].activation.activate(with: (), file: $2, line: $3) })
    }
}

/// The page of a declared route, which shows the address of a link.
protocol DeclaredAddress: AnyObject {
    /// Returns a closure that shows the address on a mainboard.
    ///
    /// - Throws: the errors of the route's input.
    func showing(_ parameters: LinkParameters) throws -> (Motherboard) -> Void
}

/// The page of a route that another board shows.
final class ShownAddress<C: BoardContract>: DeclaredAddress {
    private let input: (LinkParameters) throws -> C.Input
    private let show: (Motherboard, C.Input, StaticString, UInt) -> Void
    private let file: StaticString
    private let line: UInt

    init(
        _ input: @escaping (LinkParameters) throws -> C.Input,
        _ show: @escaping (Motherboard, C.Input, StaticString, UInt) -> Void, _ file: StaticString, _ line: UInt
    ) {
        self.input = input
        self.show = show
        self.file = file
        self.line = line
    }

    func showing(_ parameters: LinkParameters) throws -> (Motherboard) -> Void {
        let input = try input(parameters)
        return { [show, file, line] in show($0, input, file, line) }
    }
}
