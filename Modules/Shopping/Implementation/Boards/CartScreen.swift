import Boardy
import BoardyHeadless
import BoardyValues
import ProductManagementIO
import ShoppingIO

/// Shows the cart, and lets the shopper change it. Internal: an entry of the menu.
enum ShowCart: BoardContract {
    static let id: BoardID = "shopping.show-cart"
}

/// Shows the cart until the shopper leaves it: a line is chosen and changed, all of it is removed or ordered.
final class CartScreenBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = ShowCart
    private var current: Request<ShowCart>?
    private var wanted: SetQuantityRequest?
    /// The cart that is shown; nil after it was ordered and paid.
    private var cart: CartContents?
    /// The screen of the cart, which follows what other sessions of the shopper change.
    private var screen: OpenScreen?

    init(identifier: BoardID, producer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioCart().flow.addTarget(self) { board, cart in board.show(cart) }
        motherboard.ioEmptyCart().flow.addTarget(self) { board, cart in board.show(cart) }
        motherboard.ioSetQuantity().flow.addTarget(self) { board, outcome in board.didChange(outcome) }
        motherboard.ioCheckout().flow.addTarget(self) { board, outcome in
            if case .paid = outcome { board.cart = nil }
        }
        motherboard.ioCheckout().completion.addTarget(self) { board, isDone in
            if isDone, board.cart != nil { board.motherboard.ioCart().activation.activate() } else { board.finish() }
        }
        let completions = [
            motherboard.ioCart().completion, motherboard.ioEmptyCart().completion,
            motherboard.ioSetQuantity().completion,
        ]
        // A part that fails has reported that. It ends the request.
        for completion in completions {
            completion.addTarget(self) { board, isDone in
                if !isDone, board.screen?.isOpen != true { board.current = nil }
            }
        }
    }

    func respond(to request: Request<ShowCart>) {
        if let current { return request.join(current) }
        current = request
        motherboard.ioCart().activation.activate()
    }

    private func show(_ cart: CartContents) {
        self.cart = cart
        if let screen, screen.isOpen { return screen.update(content: cart.parts) }
        if cart.lines.isEmpty {
            rootScreen.show(
                Screen(title: "Cart", content: cart.parts + ["Choose 'Browse products' to find something."]))
            return finish()
        }
        screen = rootScreen.open(
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
                    let sku = answer.optionalText("sku")
                    if let line = self.cart?.lines.first(where: { $0.sku == sku }) { change(line) }
                case "Empty the cart": motherboard.ioEmptyCart().activation.activate()
                case "Check out": motherboard.ioCheckout().activation.activate(with: nil)
                default: finish()
                }
            }.followingChanges { [weak self] in
                self?.motherboard.ioCart().activation.activate()
                return nil
            })
    }

    private func change(_ line: OrderLine, after problem: String? = nil, keeping answer: Answer? = nil) {
        rootScreen.show(
            Screen(
                title: "Change quantity",
                content: (problem.map { [.notice($0, .problem)] } ?? []) + [.table([line].table)],
                fields: [
                    Field(
                        "quantity", label: "Quantity, 0 removes the line", .number(0...CartContents.maximumQuantity),
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
                let title = cart?.lines.first { $0.sku == wanted.sku }?.title ?? wanted.sku
                rootScreen.show(
                    Screen(
                        title: "Not changed",
                        content: [.notice(problem.sentence(wanted.quantity, of: title), .problem)]))
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
    /// The form, which follows the product.
    private var screen: OpenScreen?
    /// The number of forms so far. What is found out for an earlier one is not shown.
    private var forms = 0

    init(identifier: BoardID, producer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioAddToCart().flow.addTarget(self) { board, outcome in board.tell(outcome) }
        motherboard.ioAddToCart().completion.addTarget(self) { board, isDone in if !isDone { board.finish() } }
        motherboard[ShowCart.self].completion.addTarget(self) { board, _ in board.finish() }
    }

    func respond(to request: Request<AddProduct>) {
        current = request
        ask(about: request.input)
    }

    private func ask(about product: ProductPage.Entry, after problem: String? = nil) {
        let isSoldOut = product.available < 1
        let quantity = Field("quantity", label: "Quantity", .number(1...max(1, product.available)), defaultValue: "1")
        forms += 1
        screen = rootScreen.open(
            Screen(
                title: "Add to cart", content: content(product, after: problem), fields: isSoldOut ? [] : [quantity],
                choices: isSoldOut
                    ? [Choice("Back", .back)]
                    : [Choice("Add", .primary, takesFields: true), Choice("Cancel", .back)]
            ) { [weak self] answer in self?.read(answer, about: product) }
            .followingChanges { [weak self, forms] in
                self?.find(product.sku) { board, found in
                    guard let found, board.forms == forms else { return }
                    board.screen?.update(content: board.content(found, after: problem))
                }
                return nil
            })
    }

    private func content(_ product: ProductPage.Entry, after problem: String?) -> [ScreenPart] {
        let problem = product.available < 1 ? "'\(product.title)' is sold out." : problem
        return (problem.map { [.notice($0, .problem)] } ?? []) + [
            .pairs(["Product": product.title, "Price": "\(product.price)", "Available": "\(product.available)"])
        ]
    }

    /// Finds a product as it is now, at once or later.
    ///
    /// - Parameter body: gets nil if the product is no longer on sale or cannot be found out.
    private func find(_ sku: String, _ body: @escaping (AddProductBoard, ProductPage.Entry?) -> Void) {
        var found: ProductPage.Entry?
        let parameter = GetProductDetailsParameter(input: ProductDetailsRequest(sku: sku))
            .onSuccess { if case .found(let product) = $0 { found = ProductPage.Entry(product) } }
            .onCompletion(target: self) { board, _ in body(board, found) }
        motherboard.ioProductDetails().activation.activate(with: parameter)
    }

    private func read(_ answer: Answer, about product: ProductPage.Entry) {
        guard answer.choice == "Add" else { return finish() }
        do {
            let item = AddToCartRequest(sku: product.sku, quantity: try answer.integer("quantity"))
            self.item = item
            motherboard.ioAddToCart().activation.activate(with: item)
        } catch {
            ask(about: product, after: "\(error)")
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
            let sentence = problem.sentence(item.quantity, of: product.title)
            find(item.sku) { board, found in board.ask(about: found ?? product, after: sentence) }
        case .cancelled: finish()
        }
    }

    private func finish() {
        let request = current
        (current, item) = (nil, nil)
        request?.finish()
    }
}

extension ProductPage.Entry {
    /// The entry of a product as a list shows it.
    fileprivate init(_ product: Product) {
        self.init(
            sku: product.sku, title: product.title, category: product.category, price: product.price,
            stock: product.stock, available: product.available)
    }
}
