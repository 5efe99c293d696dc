import AuthenticationIO
import Boardy
import BoardyHeadless
import ProductManagementIO
import ShoppingIO

/// Waits for a user and looks a product up, for a change of the user's cart.
class CartChangeBoard<Change: BoardContract>: ModernContinuableBoard {
    fileprivate let carts: Carts
    private lazy var signIn = SignIn(on: motherboard, for: self)

    init(identifier: BoardID, producer: any BoardProducing, carts: Carts) {
        self.carts = carts
        super.init(identifier: identifier, boardProducer: producer)
        passOnFailures(of: motherboard.ioProductDetails().failure)
    }

    /// Calls `change` with the ID of the signed-in user.
    ///
    /// - Parameter cancelled: the answer if the user was asked to sign in and did not.
    fileprivate func requireUser(
        for request: Request<Change>, else cancelled: Change.Output, _ change: @escaping (String) -> Void
    ) {
        signIn.require { user in
            change(user.id)
        } refused: {
            request.answer(cancelled)
        }
    }

    /// Answers with the result of a change that needs the product as it is now. A change without a result has asked the person again.
    ///
    /// - Parameter inAnyCase: true for an SKU that a person has typed, whose letters may have another case.
    fileprivate func lookUp(
        _ sku: String, for request: Request<Change>, inAnyCase: Bool = false,
        _ change: @escaping (ProductDetailsOutcome) throws -> Change.Output?
    ) {
        let parameter = GetProductDetailsParameter(input: ProductDetailsRequest(sku: sku))
            .onSuccess { [weak self] details in
                if inAnyCase, case .notFound(_, let nearest?) = details {
                    self?.lookUp(nearest, for: request, change)
                } else {
                    do {
                        if let output = try change(details) { request.answer(output) }
                    } catch {
                        request.fail(error)
                    }
                }
            }
        motherboard.ioProductDetails().activation.activate(with: parameter)
    }
}

/// Sets the quantity of one product in the user's cart. A product that is to be removed need not be for sale any more.
final class SetQuantityBoard: CartChangeBoard<SetQuantity>, RequestBoard {
    typealias Contract = SetQuantity

    func respond(to request: Request<SetQuantity>) {
        let line = request.input
        requireUser(for: request, else: .cancelled) { [weak self, carts] user in
            if line.quantity == 0 { return request.answer { try carts.remove(line.sku, for: user) } }
            self?.lookUp(line.sku, for: request) { try carts.set(line.quantity, of: $0, for: user) }
        }
    }
}

/// Puts a product into the user's cart. It asks for product and quantity if there is no input.
final class AddToCartBoard: CartChangeBoard<AddToCart>, RequestBoard {
    typealias Contract = AddToCart

    func respond(to request: Request<AddToCart>) {
        if let item = request.input { add(item, for: request) } else { ask(request) }
    }

    private func ask(_ request: Request<AddToCart>, after problem: String? = nil, keeping answer: Answer? = nil) {
        rootScreen.show(
            Screen(
                title: "Add to cart", content: problem.map { [.notice($0, .problem)] } ?? [],
                fields: [
                    Field("sku", label: "SKU, as 'Browse products' shows it", inputField: "sku"),
                    Field(
                        "quantity", label: "Quantity", .number(1...CartContents.mostPieces), defaultValue: "1",
                        inputField: "quantity"),
                ].keeping(answer),
                choices: [Choice("Add", .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] answer in self?.read(answer, for: request) })
    }

    private func read(_ answer: Answer, for request: Request<AddToCart>) {
        guard answer.choice == "Add" else { return request.answer(.cancelled) }
        do {
            let item = AddToCartRequest(sku: try answer.text("sku"), quantity: try answer.integer("quantity"))
            add(item, for: request, keeping: answer)
        } catch {
            ask(request, after: "\(error)", keeping: answer)
        }
    }

    /// - Parameter answer: the entry that the screen keeps if it asks again; nil if the item did not come from the screen.
    private func add(_ item: AddToCartRequest, for request: Request<AddToCart>, keeping answer: Answer? = nil) {
        requireUser(for: request, else: .cancelled) { [weak self, carts] user in
            self?.lookUp(item.sku, for: request, inAnyCase: answer != nil) { [weak self] details in
                let outcome = try carts.add(item.quantity, of: details, for: user)
                guard let self, let answer else { return outcome }
                if case .rejected(let problem) = outcome {
                    ask(request, after: problem.sentence(item.quantity, of: item.sku), keeping: answer)
                    return nil
                }
                if case .added(let cart) = outcome { rootScreen.show(Screen(title: "Cart", content: cart.parts)) }
                return outcome
            }
        }
    }
}
