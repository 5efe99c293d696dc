import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

/// Shows the orders of the signed-in user. Internal: an entry of the menu.
enum ShowOrders: BoardContract {
    static let id: BoardID = "shopping.show-orders"
}

/// Shows the orders page by page, and one of them with its lines when it is chosen. A pending order can be paid or cancelled, a paid one returned.
final class OrderScreenBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = ShowOrders
    private static let pageLength = 10
    /// Not "Return", which is a key of the keyboard.
    private static let sendBack = "Send back"
    private static let checkOut = "Check out"
    private let makeID: () -> String
    private var current: Request<ShowOrders>?
    private var offset = 0
    /// The list of the orders or one of them, which follows what other sessions change.
    private var screen: OpenScreen?

    /// - Parameter makeID: returns a new idempotency key for each change.
    init(identifier: BoardID, producer: any BoardProducing, makeID: @escaping () -> String) {
        self.makeID = makeID
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioListOrders().flow.addTarget(self) { board, page in board.show(page) }
        motherboard.ioOrderDetails().flow.addTarget(self) { board, outcome in
            if case .found(let order) = outcome {
                board.show(order)
            } else if board.screen?.isOpen != true {
                board.list(from: board.offset)
            }
        }
        motherboard.ioCancelOrder().flow.addTarget(self) { board, outcome in board.tell(outcome.notice) }
        motherboard.ioReturnOrder().flow.addTarget(self) { board, outcome in board.tell(outcome.notice) }
        motherboard.ioCheckout().completion.addTarget(self) { board, _ in board.list(from: board.offset) }
        let completions = [
            motherboard.ioListOrders().completion, motherboard.ioOrderDetails().completion,
            motherboard.ioCancelOrder().completion, motherboard.ioReturnOrder().completion,
        ]
        // A part that fails has reported that. It ends the request.
        for completion in completions {
            completion.addTarget(self) { board, isDone in
                if !isDone, board.screen?.isOpen != true { board.current = nil }
            }
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
        if let screen, screen.isOpen { return screen.update(content: [page.table(after: offset)]) }
        if orders.isEmpty { return tellThatThereAreNone() }
        let hasOlder = offset + orders.count < page.total
        let turns: [Choice] = (offset > 0 ? ["Newer"] : []) + (hasOlder ? ["Older"] : [])
        screen = rootScreen.open(
            Screen(
                title: "Orders", content: [page.table(after: offset)], fields: [Field("id", label: "Order", .row)],
                choices: [Choice("Show", .primary, takesFields: true)] + turns + [Choice("Back", .back)]
            ) { [weak self] answer in
                guard let self else { return }
                switch answer.choice {
                case "Show": find(answer.optionalText("id") ?? "")
                case "Newer": list(from: max(0, offset - Self.pageLength))
                case "Older": list(from: offset + Self.pageLength)
                default: finish()
                }
            }.followingChanges { [weak self] in
                self?.list(from: offset)
                return nil
            })
    }

    /// Ends with a notice that names the signed-in user.
    private func tellThatThereAreNone() {
        var reason = "No orders yet. If you have ordered before, sign in."
        let parameter = GetCurrentUserParameter()
            .onSuccess { if let user = $0 { reason = "No orders of \(user.email) yet." } }
            .onCompletion(target: self) { board, _ in
                board.rootScreen.show(Screen(title: "Orders", content: [.text(reason)]))
                board.finish()
            }
        motherboard.ioCurrentUser().activation.activate(with: parameter)
    }

    // MARK: - One order

    private func find(_ id: String) {
        motherboard.ioOrderDetails().activation.activate(with: OrderDetailsRequest(id: id))
    }

    private func show(_ order: PlacedOrder) {
        if let screen, screen.isOpen { return screen.update(content: order.details) }
        let change: [Choice] =
            switch order.status {
            case .pending:
                [
                    Choice(Self.checkOut, .primary),
                    Choice("Cancel order", .destructive, confirmation: "Cancel the order? Nothing will be charged."),
                ]
            case .paid: order.lines.contains { $0.returnable > 0 } ? [Choice(Self.sendBack)] : []
            case .cancelled: []
            }
        screen = rootScreen.open(
            Screen(title: "Order", content: order.details, choices: change + [Choice("Back", .back)]) {
                [weak self] answer in
                guard let self else { return }
                switch answer.choice {
                case Self.checkOut: motherboard.ioCheckout().activation.activate(with: nil)
                case "Cancel order":
                    motherboard.ioCancelOrder().activation.activate(
                        with: CancelOrderRequest(id: order.id, key: makeID()))
                case Self.sendBack: askForPieces(of: order)
                default: list(from: offset)
                }
            }.followingChanges { [weak self] in
                self?.find(order.id)
                return nil
            })
    }

    private func askForPieces(of order: PlacedOrder, after problem: String? = nil, keeping answer: Answer? = nil) {
        let lines = order.lines.filter { $0.returnable > 0 }
        let fields = lines.enumerated().map { number, line in
            Field(
                "pieces\(number + 1)", label: "Pieces of \(line.title) (\(line.sku)), 0 to \(line.returnable)",
                .number(0...line.returnable), defaultValue: "0")
        }
        rootScreen.show(
            Screen(
                title: Self.sendBack,
                content: (problem.map { [.notice($0, .problem)] } ?? []) + [
                    .pairs(["Order": order.id]), "The money for the pieces goes back to the card.",
                ],
                fields: fields.keeping(answer),
                choices: [
                    Choice(
                        Self.sendBack, .primary, takesFields: true, confirmation: "Send these pieces back?"),
                    Choice("Back", .back),
                ]
            ) { [weak self] answer in
                guard let self else { return }
                guard answer.choice == Self.sendBack else { return show(order) }
                do {
                    let pieces = try zip(fields, lines).map { field, line in
                        ReturnOrderRequest.Line(
                            sku: line.sku, quantity: try answer.integer(field.name, in: 0...line.returnable))
                    }
                    motherboard.ioReturnOrder().activation.activate(
                        with: ReturnOrderRequest(id: order.id, key: makeID(), lines: pieces.filter { $0.quantity > 0 }))
                } catch {
                    askForPieces(of: order, after: "\(error)", keeping: answer)
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
