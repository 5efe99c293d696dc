public import Boardy
public import BoardyValues

/// The extension point for actions on a product, such as "Add to cart". The product's page and the lists show them and know none of the modules.
public enum ProductActions: ExtensionPoint {
    public typealias Contribution = ProductAction

    /// Returns the contract of the action's board, which whoever shows the action activates.
    public static func contracts(of action: ProductAction) -> [any BoardContract.Type] { [action.contract] }
}

/// An action that a module offers for a product: a choice, and the board that is activated with the product. The person comes back when it completes.
///
///     main.contribute(ProductAction("Add to cart", AddProduct.self) { $0 }, to: ProductActions.self)
public struct ProductAction {
    /// The name of the choice. It must be unique among all modules.
    public let title: String
    /// The role of those who see the action, on the page of a product; nil for everybody, in lists too.
    public let role: Role?
    /// The contract of the board that is activated with the product.
    public let contract: any BoardContract.Type
    private let connect: (Motherboard, @escaping () -> Void) -> Void
    private let activate: (Motherboard, ProductPage.Entry) -> Void

    /// - Parameters:
    ///   - contract: the contract of the board, which completes at its end.
    ///   - input: returns the input of an activation for a product.
    public init<C: BoardContract>(
        _ title: String, _ contract: C.Type, for role: Role? = nil, input: @escaping (ProductPage.Entry) -> C.Input
    ) {
        self.title = title
        self.role = role
        self.contract = contract
        connect = { motherboard, onEnd in motherboard[C.self].completion.handle { _ in onEnd() } }
        activate = { motherboard, product in motherboard[C.self].activation.activate(with: input(product)) }
    }

    /// Calls a closure each time that the action has ended on a motherboard, which holds the closure.
    public func onEnd(on motherboard: Motherboard, _ body: @escaping () -> Void) { connect(motherboard, body) }

    /// Starts the action for a product, on a motherboard that can produce the board.
    public func begin(with product: ProductPage.Entry, on motherboard: Motherboard) { activate(motherboard, product) }
}
