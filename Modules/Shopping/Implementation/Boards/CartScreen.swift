import Boardy
import Headless
import ProductManagementIO
import ShoppingIO
import Values

/// Shows the cart, and lets the shopper change it. Internal: an entry of the menu.
enum ShowCart: BoardContract {
    static let id: BoardID = "shopping.show-cart"
}

/// Shows the cart until the shopper leaves it: a line is chosen and changed, all of it is removed or ordered.
final class CartScreenBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = ShowCart
    private var current: Request<ShowCart>?
    private var wanted: SetQuantityRequest?

    init(identifier: BoardID, producer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioCart().flow.addTarget(self) { board, cart in board.show(cart) }
        motherboard.ioEmptyCart().flow.addTarget(self) { board, cart in board.show(cart) }
        motherboard.ioSetQuantity().flow.addTarget(self) { board, outcome in board.didChange(outcome) }
        motherboard.ioCheckout().completion.addTarget(self) { board, _ in board.finish() }
        let completions = [
            motherboard.ioCart().completion, motherboard.ioEmptyCart().completion,
            motherboard.ioSetQuantity().completion,
        ]
        // A part that fails has reported that. It ends the request.
        for completion in completions {
            completion.addTarget(self) { board, isDone in if !isDone { board.current = nil } }
        }
    }

    func respond(to request: Request<ShowCart>) {
        if let current { return request.join(current) }
        current = request
        motherboard.ioCart().activation.activate()
    }

    private func show(_ cart: CartContents) {
        if cart.lines.isEmpty {
            rootScreen.show(
                Screen(title: "Cart", content: cart.parts + ["Choose 'Browse products' to find something."]))
            return finish()
        }
        rootScreen.show(
            Screen(
                title: "Cart", content: cart.parts, fields: [Field("sku", label: "Product", .row)],
                choices: [
                    Choice("Check out", .primary), Choice("Change", takesFields: true),
                    Choice("Empty the cart", .destructive, confirmation: "Remove everything from the cart?"),
                    Choice("Back", .back),
                ]
            ) { [weak self] answer in
                guard let self else { return }
                switch answer.choice {
                case "Change":
                    if let line = cart.lines.first(where: { $0.sku == answer.optionalText("sku") }) { change(line) }
                case "Empty the cart": motherboard.ioEmptyCart().activation.activate()
                case "Check out": motherboard.ioCheckout().activation.activate(with: nil)
                default: finish()
                }
            })
    }

    private func change(_ line: OrderLine, after problem: String? = nil, keeping answer: Answer? = nil) {
        rootScreen.show(
            Screen(
                title: "Change quantity",
                content: (problem.map { [.notice($0, .problem)] } ?? []) + [.table([line].table)],
                fields: [
                    Field(
                        "quantity", label: "Quantity, 0 removes the line", .number(0...CartContents.mostPieces),
                        defaultValue: "\(line.quantity)")
                ].keeping(answer),
                choices: [
                    Choice("Set", .primary, takesFields: true),
                    Choice("Remove", .destructive, confirmation: "Remove \(line.title) from the cart?"),
                    Choice("Back", .back),
                ]
            ) { [weak self] answer in self?.read(answer, for: line) })
    }

    private func read(_ answer: Answer, for line: OrderLine) {
        do {
            switch answer.choice {
            case "Set": set(line, to: try answer.integer("quantity"))
            case "Remove": set(line, to: 0)
            default: motherboard.ioCart().activation.activate()
            }
        } catch {
            change(line, after: "\(error)", keeping: answer)
        }
    }

    private func set(_ line: OrderLine, to quantity: Int) {
        let request = SetQuantityRequest(sku: line.sku, quantity: quantity)
        wanted = request
        motherboard.ioSetQuantity().activation.activate(with: request)
    }

    private func didChange(_ outcome: SetQuantityOutcome) {
        switch outcome {
        case .changed(let cart): show(cart)
        case .rejected(let problem):
            if let wanted {
                rootScreen.show(
                    Screen(
                        title: "Not changed",
                        content: [.notice(problem.sentence(wanted.quantity, of: wanted.sku), .problem)]))
            }
            motherboard.ioCart().activation.activate()
        case .cancelled: finish()
        }
    }

    private func finish() {
        let request = current
        current = nil
        request?.finish()
    }
}

/// Puts a product that the shopper looks at into the cart. Internal: an action of the product's page and of the lists.
enum AddProduct: BoardContract {
    static let id: BoardID = "shopping.add-product"
    typealias Input = ProductPage.Entry
}

/// Asks for the quantity, and shows the cart or goes back when the product is in it.
final class AddProductBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = AddProduct
    private static let showCart = "Show cart"
    private var current: Request<AddProduct>?
    private var item: AddToCartRequest?

    init(identifier: BoardID, producer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioAddToCart().flow.addTarget(self) { board, outcome in board.tell(outcome) }
        motherboard.ioAddToCart().completion.addTarget(self) { board, isDone in if !isDone { board.finish() } }
        motherboard[ShowCart.self].completion.addTarget(self) { board, _ in board.finish() }
    }

    func respond(to request: Request<AddProduct>) {
        current = request
        ask(about: request.input, quantity: "1")
    }

    private func ask(about product: ProductPage.Entry, quantity: String, after problem: String? = nil) {
        rootScreen.show(
            Screen(
                title: "Add to cart",
                content: (problem.map { [.notice($0, .problem)] } ?? []) + [
                    .pairs([
                        "Product": product.title, "Price": "\(product.price)", "Available": "\(product.available)",
                    ])
                ],
                fields: [
                    Field("quantity", label: "Quantity", .number(1...CartContents.mostPieces), defaultValue: quantity)
                ],
                choices: [Choice("Add", .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] answer in self?.read(answer, about: product) })
    }

    private func read(_ answer: Answer, about product: ProductPage.Entry) {
        guard answer.choice == "Add" else { return finish() }
        do {
            let item = AddToCartRequest(sku: product.sku, quantity: try answer.integer("quantity"))
            self.item = item
            motherboard.ioAddToCart().activation.activate(with: item)
        } catch {
            ask(about: product, quantity: "1", after: "\(error)")
        }
    }

    private func tell(_ outcome: AddToCartOutcome) {
        guard let product = current?.input, let item else { return finish() }
        switch outcome {
        case .added(let cart):
            let pieces = item.quantity == 1 ? "1 piece" : "\(item.quantity) pieces"
            let notice = ScreenPart.notice("\(pieces) of \(product.title) added.", .success)
            rootScreen.show(
                Screen(
                    title: "In the cart", content: [notice, .pairs(["Total of the cart": "\(cart.total)"])],
                    choices: [Choice(Self.showCart, .primary), Choice("Go on shopping", .back)]
                ) { [weak self] answer in
                    guard let self else { return }
                    if answer.choice == Self.showCart {
                        motherboard[ShowCart.self].activation.activate()
                    } else {
                        finish()
                    }
                })
        case .rejected(let problem):
            ask(
                about: product, quantity: "\(item.quantity)",
                after: problem.sentence(item.quantity, of: item.sku))
        case .cancelled: finish()
        }
    }

    private func finish() {
        let request = current
        (current, item) = (nil, nil)
        request?.finish()
    }
}
