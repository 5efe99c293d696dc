import Boardy
import Headless
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
            rootScreen.show(Screen(title: "Cart", content: cart.parts))
            return finish()
        }
        rootScreen.show(
            Screen(
                title: "Cart", content: cart.parts, fields: [Field("sku", label: "Product", .row)],
                choices: [
                    Choice("Check out", .primary), Choice("Change", takesFields: true),
                    Choice("Empty the cart", .destructive), Choice("Back", .back),
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

    private func change(_ line: OrderLine, after problem: String? = nil) {
        rootScreen.show(
            Screen(
                title: "Change quantity",
                content: (problem.map { [.notice($0, .problem)] } ?? []) + [.table([line].table)],
                fields: [
                    Field(
                        "quantity", label: "Quantity, 0 removes the line", .wholeNumber,
                        defaultValue: "\(line.quantity)")
                ],
                choices: [Choice("Set", .primary, takesFields: true), "Remove", Choice("Back", .back)]
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
            change(line, after: "\(error)")
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

/// Shows the orders of the signed-in user. Internal: an entry of the menu.
enum ShowOrders: BoardContract {
    static let id: BoardID = "shopping.show-orders"
}

/// Shows the orders page by page, and one of them with its lines when it is chosen. A pending order can be cancelled, a paid one returned.
final class OrderScreenBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = ShowOrders
    private static let pageLength = 10
    private let unique: () -> String
    private var current: Request<ShowOrders>?
    private var offset = 0

    /// - Parameter unique: returns a new idempotency key for each change.
    init(identifier: BoardID, producer: any BoardProducing, unique: @escaping () -> String) {
        self.unique = unique
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioListOrders().flow.addTarget(self) { board, page in board.show(page) }
        motherboard.ioCancelOrder().flow.addTarget(self) { board, outcome in board.tell(outcome.notice) }
        motherboard.ioReturnOrder().flow.addTarget(self) { board, outcome in board.tell(outcome.notice) }
        let completions = [
            motherboard.ioListOrders().completion, motherboard.ioCancelOrder().completion,
            motherboard.ioReturnOrder().completion,
        ]
        // A part that fails has reported that. It ends the request.
        for completion in completions {
            completion.addTarget(self) { board, isDone in if !isDone { board.current = nil } }
        }
    }

    func respond(to request: Request<ShowOrders>) {
        if let current { return request.join(current) }
        current = request
        list(from: 0)
    }

    private func list(from offset: Int) {
        self.offset = offset
        motherboard.ioListOrders().activation.activate(with: OrderQuery(offset: offset, limit: Self.pageLength))
    }

    private func show(_ page: OrderPage) {
        let (orders, offset) = (page.orders, offset)
        if orders.isEmpty {
            rootScreen.show(Screen(title: "Orders", content: ["No orders yet."]))
            return finish()
        }
        let hasOlder = offset + orders.count < page.total
        let turns: [Choice] = (offset > 0 ? ["Newer"] : []) + (hasOlder ? ["Older"] : [])
        rootScreen.show(
            Screen(
                title: "Orders", content: [page.table(after: offset)], fields: [Field("id", label: "Order", .row)],
                choices: [Choice("Show", .primary, takesFields: true)] + turns + [Choice("Back", .back)]
            ) { [weak self] answer in
                guard let self else { return }
                switch answer.choice {
                case "Show":
                    if let order = orders.first(where: { $0.id == answer.optionalText("id") }) { show(order) }
                case "Newer": list(from: max(0, offset - Self.pageLength))
                case "Older": list(from: offset + Self.pageLength)
                default: finish()
                }
            })
    }

    // MARK: - One order

    private func show(_ order: PlacedOrder) {
        let change: [Choice] =
            switch order.status {
            case .pending: [Choice("Cancel order", .destructive)]
            case .paid: order.lines.contains { $0.returnable > 0 } ? ["Return"] : []
            case .cancelled: []
            }
        rootScreen.show(
            Screen(title: "Order", content: order.details, choices: change + [Choice("Back", .back)]) {
                [weak self] answer in
                guard let self else { return }
                switch answer.choice {
                case "Cancel order":
                    motherboard.ioCancelOrder().activation.activate(
                        with: CancelOrderRequest(id: order.id, key: unique()))
                case "Return": askForPieces(of: order)
                default: list(from: offset)
                }
            })
    }

    private func askForPieces(of order: PlacedOrder, after problem: String? = nil) {
        let lines = order.lines.filter { $0.returnable > 0 }
        let fields = lines.enumerated().map { number, line in
            Field(
                "pieces\(number + 1)", label: "\(line.title) (\(line.sku)), 0 to \(line.returnable)", .wholeNumber,
                defaultValue: "0")
        }
        rootScreen.show(
            Screen(
                title: "Return",
                content: (problem.map { [.notice($0, .problem)] } ?? []) + [.pairs(["Order": order.id])],
                fields: fields,
                choices: [Choice("Return", .primary, takesFields: true), Choice("Back", .back)]
            ) { [weak self] answer in
                guard let self else { return }
                guard answer.choice == "Return" else { return list(from: offset) }
                do {
                    let pieces = try zip(fields, lines).map { field, line in
                        ReturnOrderRequest.Line(
                            sku: line.sku, quantity: try answer.integer(field.name, in: 0...line.returnable))
                    }
                    motherboard.ioReturnOrder().activation.activate(
                        with: ReturnOrderRequest(id: order.id, key: unique(), lines: pieces.filter { $0.quantity > 0 }))
                } catch {
                    askForPieces(of: order, after: "\(error)")
                }
            })
    }

    private func tell(_ notice: Screen) {
        rootScreen.show(notice)
        list(from: offset)
    }

    private func finish() {
        let request = current
        current = nil
        request?.finish()
    }
}
