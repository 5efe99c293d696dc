import AuthenticationIO
import Boardy
import BoardyHeadless
import ProductManagementIO
import ShoppingIO

/// Finds the owner of the cart and looks a product up, for a change of the cart. Where nobody is a guest it waits for a
/// user.
class CartChangeBoard: SignInBoard {
    override class var awaitedContracts: [any BoardContract.Type] {
        super.awaitedContracts + [CurrentGuest.self, ProductDetails.self]
    }

    private let owners: CartOwners
    fileprivate var carts: Carts { owners.carts() }

    init(identifier: BoardID, owners: CartOwners) {
        self.owners = owners
        super.init(identifier: identifier, boardProducer: owners.producer)
    }

    /// Returns the owner of the cart; nil if the user was asked to sign in and did not.
    fileprivate func cartOwner() async throws -> String? {
        if let owner = try await owners.owner(on: self) { return owner }
        return try await signedInUser()
    }

    /// Returns the product as it is now.
    fileprivate func findProduct(_ sku: String) async throws -> ProductDetailsOutcome {
        try await motherboard.ioProductDetails().output(with: ProductDetailsRequest(sku: sku))
    }
}

/// Sets the quantity of one product in the user's cart. A product that is to be removed need not be for sale any more.
final class SetQuantityBoard: CartChangeBoard, AsyncRequestBoard {
    typealias Contract = SetQuantity

    func respond(to line: SetQuantityRequest) async throws -> SetQuantityOutcome {
        guard let owner = try await cartOwner() else { return .cancelled }
        if line.quantity == 0 { return try carts.remove(line.sku, for: owner) }
        return try carts.set(line.quantity, of: try await findProduct(line.sku), for: owner)
    }
}

/// Puts a product into the user's cart. It asks for product and quantity if there is no input.
final class AddToCartBoard: CartChangeBoard, AsyncRequestBoard {
    typealias Contract = AddToCart

    func respond(to item: AddToCartRequest?) async throws -> AddToCartOutcome {
        if let item { return try await add(item) }
        return try await rootScreen.ask(form) { item in
            guard let item else { return .cancelled }
            let outcome = try await add(item, inAnyCase: true)
            switch outcome {
            case .added(let cart): rootScreen.show(Screen(title: "Cart", content: cart.parts))
            case .rejected(let problem): throw AskAgain(problem.sentence(item.quantity, of: item.sku))
            case .cancelled: break
            }
            return outcome
        }
    }

    private var form: Question<AddToCartRequest?> {
        let sku = TypedField.text("sku", label: "SKU, as 'Browse products' shows it", inputField: "sku")
        let quantity = TypedField.integer(
            "quantity", label: "Quantity", .number(1...CartContents.maximumQuantity), defaultValue: 1,
            inputField: "quantity")
        let item = TypedField(fields: sku, quantity) { AddToCartRequest(sku: $0, quantity: $1) }
        return Question(form: "Add to cart", "Add", fields: item)
    }

    /// - Parameter inAnyCase: true for an SKU that a person has typed, whose letters may have another case.
    private func add(_ item: AddToCartRequest, inAnyCase: Bool = false) async throws -> AddToCartOutcome {
        guard let owner = try await cartOwner() else { return .cancelled }
        var product = try await findProduct(item.sku)
        if inAnyCase, case .notFound(_, let nearest?) = product { product = try await findProduct(nearest) }
        return try carts.add(item.quantity, of: product, for: owner)
    }
}
