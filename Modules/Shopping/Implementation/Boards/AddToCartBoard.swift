import AuthenticationIO
import Boardy
import Headless
import ProductManagementIO
import ShoppingIO

/// Waits for a user, looks the product up and puts it into the cart.
final class AddToCartBoard: AnsweringBoard, ContractBoard {
    typealias Contract = AddToCart

    /// A product to be put in, and who is told of it.
    private struct Item {
        let request: AddToCartRequest
        let isAsked: Bool
        var user: User?
    }

    private let carts: Carts
    private lazy var gate = UserGate(on: motherboard)
    /// The first one is being looked up: a board that works for several activations ends all of them with the first.
    private var lookups: [Item] = []

    init(identifier: BoardID, producer: any BoardProducing, carts: Carts) {
        self.carts = carts
        super.init(identifier: identifier, boardProducer: producer)
        _ = gate
        motherboard.ioProductDetails().flow.addTarget(self) { board, details in board.add(details) }
        motherboard.ioProductDetails().completion.addTarget(self) { board, _ in board.didLookUp() }
        settles(after: AuthUser.self, CurrentUser.self, Authenticate.self, ProductDetails.self)
    }

    func activate(withGuaranteedInput request: AddToCartRequest?) {
        begin()
        if let request { wait(with: Item(request: request, isAsked: false)) } else { ask() }
    }

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
        guard answer.choice == "Add" else { return finish(.cancelled) }
        do {
            let request = AddToCartRequest(sku: try answer.text("sku"), quantity: try answer.integer("quantity"))
            wait(with: Item(request: request, isAsked: true))
        } catch {
            ask(after: "\(error)")
        }
    }

    private func wait(with item: Item) {
        gate.pass(
            { [weak self] user in self?.lookUp(item, for: user) },
            refused: { [weak self] in self?.finish(.cancelled) })
    }

    private func lookUp(_ item: Item, for user: User) {
        var item = item
        item.user = user
        lookups.append(item)
        if lookups.count == 1 { lookUpNext() }
    }

    private func lookUpNext() {
        guard let item = lookups.first else { return }
        motherboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: item.request.sku))
    }

    private func didLookUp() {
        if !lookups.isEmpty { lookups.removeFirst() }
        lookUpNext()
    }

    private func add(_ details: ProductDetailsOutcome) {
        guard let item = lookups.first, let user = item.user else { return }
        attempt {
            let outcome = try carts.add(item.request.quantity, of: details, for: user.id)
            if item.isAsked { tell(outcome) }
            finish(outcome)
        }
    }

    private func tell(_ outcome: AddToCartOutcome) {
        switch outcome {
        case .added(let cart): tell("Cart", cart.text)
        case .rejected(let problem): tell("Not added", [problem.rawValue])
        case .cancelled: break
        }
    }

    private func finish(_ outcome: AddToCartOutcome) {
        sendOutput(outcome)
        didAnswer()
    }
}
