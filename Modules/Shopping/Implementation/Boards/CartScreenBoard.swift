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
    /// The change that was asked for last.
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
