public import Boardy
public import BoardyValues

/// The extension point for actions on a product, such as "Add to cart". The product's page and the lists show them and
/// know none of the modules.
public enum ProductActions: ExtensionPoint {
    public typealias Contribution = ProductAction

    /// Returns the title of the action, by which a person or a script chooses it.
    public static func title(of action: ProductAction) -> String? { action.title }

    /// Returns the contract of the action's board, which whoever shows the action activates.
    public static func contracts(of action: ProductAction) -> [any BoardContract.Type] { [action.contract] }
}

/// An action that a module offers for a product: a choice, and the board that is activated with the product. The person
/// comes back when it completes.
///
///     main.contribute(ProductAction("Add to cart", AddProduct.self) { $0 }, to: ProductActions.self)
public struct ProductAction {
    /// The name of the choice. It must be unique among all modules.
    public let title: String
    /// The role of those who see the action, on the page of a product; nil for everybody, in lists too.
    public let role: Role?
    /// The contract of the board that is activated with the product.
    public let contract: any BoardContract.Type
    /// The link of a route that does the action at once, with `{sku}` in place of the SKU; nil for none. A page opens
    /// it in place of the board.
    public let link: String?
    private let perform: (ContinuousBoard, ProductPage.Entry) async throws -> Void

    /// - Parameters:
    ///   - contract: the contract of the board, which completes at its end.
    ///   - link: the link of a route whose page is an action, which does the same at once, such as
    ///     `app://cart/add/{sku}`.
    ///   - input: returns the input of an activation for a product.
    public init<C: BoardContract>(
        _ title: String, _ contract: C.Type, for role: Role? = nil, link: String? = nil,
        input: @escaping (ProductPage.Entry) -> C.Input
    ) {
        (self.title, self.role, self.contract, self.link) = (title, role, contract, link)
        perform = { board, product in
            try await board.begin(contract) { try await board.motherboard[C.self].output(with: input(product)) }
        }
    }

    /// Returns the link that does the action for the product of an SKU; nil for none.
    public func link(for sku: String) -> String? { link?.replacing("{sku}", with: sku.percentEncoded) }

    /// Starts the action for a product, and waits in a response of a board until it has ended.
    ///
    /// - Parameter board: the board that shows the action, whose motherboard can produce the board of the action.
    /// - Throws: `CancellationError` if the response is cancelled; ``BoardError`` if the action was not begun.
    public func run(with product: ProductPage.Entry, for board: ContinuousBoard) async throws {
        try await perform(board, product)
    }
}

extension ContinuousBoard {
    /// Activates a contract and waits until its board has ended. An error of that board is no error of this one: the
    /// board has reported it. The refusal of a gate is reported here.
    ///
    /// - Throws: `CancellationError` if the response is cancelled; ``BoardError`` if the board was not activated.
    public func begin<C: BoardContract>(_ contract: C.Type, _ activate: () async throws -> C.Output) async throws {
        do {
            _ = try await activate()
        } catch let error as CancellationError {
            throw error
        } catch let error as BoardError where error.diagnostic.board == C.id && error.kind != .outputMissing {
            guard error.kind == .activationDiscarded else { throw error }
            report(error.kind, error.diagnostic.message)
        } catch {}
    }
}
