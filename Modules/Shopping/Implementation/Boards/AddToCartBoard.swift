import AuthenticationIO
import Boardy
import Headless
import ProductManagementIO
import ShoppingIO

/// Waits for a user, looks the product up, and puts it into the user's cart.
final class AddToCartBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = AddToCart
    private let carts: Carts
    private lazy var signIn = SignIn(on: motherboard)

    init(identifier: BoardID, producer: any BoardProducing, carts: Carts) {
        self.carts = carts
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to request: Request<AddToCart>) {
        if let item = request.input { add(item, for: request) } else { ask(request) }
    }

    // MARK: - On a screen

    private func ask(_ request: Request<AddToCart>, after problem: String? = nil) {
        rootScreen.show(
            Screen(
                title: "Add to cart", content: problem.map { [.notice($0, .problem)] } ?? [],
                fields: [
                    Field("sku", label: "SKU", inputField: "sku"),
                    Field("quantity", label: "Quantity", defaultValue: "1", inputField: "quantity"),
                ],
                choices: [Choice("Add", takesFields: true), "Cancel"]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<AddToCart>) {
        guard answer.choice == "Add" else { return request.answer(.cancelled) }
        do {
            let item = AddToCartRequest(sku: try answer.text("sku"), quantity: try answer.integer("quantity"))
            add(item, for: request)
        } catch {
            ask(request, after: "\(error)")
        }
    }

    private func tell(_ outcome: AddToCartOutcome) {
        switch outcome {
        case .added(let cart): rootScreen.show(Screen(title: "Cart", content: cart.displayLines))
        case .rejected(let problem):
            rootScreen.show(Screen(title: "Not added", content: [.notice(problem.rawValue, .problem)]))
        case .cancelled: break
        }
    }

    // MARK: - The cart

    private func add(_ item: AddToCartRequest, for request: Request<AddToCart>) {
        signIn.require { [weak self] user in
            self?.lookUp(item, of: user.id, for: request)
        } refused: {
            request.answer(.cancelled)
        }
    }

    private func lookUp(_ item: AddToCartRequest, of user: String, for request: Request<AddToCart>) {
        let parameter = GetProductDetailsParameter(input: ProductDetailsRequest(sku: item.sku))
            .onSuccess(target: self) { board, details in
                request.answer {
                    let outcome = try board.carts.add(item.quantity, of: details, for: user)
                    if request.input == nil { board.tell(outcome) }
                    return outcome
                }
            }
        motherboard.ioProductDetails().activation.activate(with: parameter)
    }
}
