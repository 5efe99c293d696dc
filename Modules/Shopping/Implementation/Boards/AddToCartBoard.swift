import AuthenticationIO
import Boardy
import Headless
import ProductManagementIO
import ShoppingIO

/// Waits for a user, looks the product up and puts it into the cart.
final class AddToCartBoard: ShopperBoard, ContractBoard {
    typealias Contract = AddToCart

    /// A product to be put in, and whether a screen asked for it and is told of it.
    private struct Item {
        let request: AddToCartRequest
        let isAsked: Bool
    }

    private let carts: Carts

    init(identifier: BoardID, producer: any BoardProducing, carts: Carts) {
        self.carts = carts
        super.init(identifier: identifier, boardProducer: producer)
        settles(after: ProductDetails.self)
    }

    func activate(withGuaranteedInput request: AddToCartRequest?) {
        begin()
        if let request { addToCart(Item(request: request, isAsked: false)) } else { ask() }
    }

    override func didRefuse() { finish(with: .cancelled) }

    private func ask(after problem: String? = nil) {
        ask(
            title: "Add to cart", content: problem.map { [$0] } ?? [],
            fields: [
                Field("sku", label: "SKU", inputField: "sku"),
                Field("quantity", label: "Quantity", defaultValue: "1", inputField: "quantity"),
            ],
            choices: [Choice("Add", takesFields: true), "Cancel"]
        ) { [weak self] answer in self?.read(answer) }
    }

    private func read(_ answer: Answer) {
        guard answer.choice == "Add" else { return finish(with: .cancelled) }
        do {
            let request = AddToCartRequest(sku: try answer.text("sku"), quantity: try answer.integer("quantity"))
            addToCart(Item(request: request, isAsked: true))
        } catch {
            ask(after: "\(error)")
        }
    }

    private func addToCart(_ item: Item) {
        serve { [weak self] user in self?.lookUp(item, for: user) }
    }

    private func lookUp(_ item: Item, for user: User) {
        let parameter = GetProductDetailsParameter(input: ProductDetailsRequest(sku: item.request.sku))
            .onSuccess(target: self) { this, details in this.add(details, as: item, for: user) }
        motherboard.ioProductDetails().activation.activate(with: parameter)
    }

    private func add(_ details: ProductDetailsOutcome, as item: Item, for user: User) {
        attempt {
            let outcome = try carts.add(item.request.quantity, of: details, for: user.id)
            if item.isAsked { tell(outcome) }
            finish(with: outcome)
        }
    }

    private func tell(_ outcome: AddToCartOutcome) {
        switch outcome {
        case .added(let cart): tell("Cart", cart.text)
        case .rejected(let problem): tell("Not added", [problem.rawValue])
        case .cancelled: break
        }
    }
}
