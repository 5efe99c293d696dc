import Boardy
import Headless
import ShoppingIO
import Values

/// Shows the orders of the signed-in user. Internal: an entry of the menu.
enum ShowOrders: BoardContract {
    static let id: BoardID = "shopping.show-orders"
}

/// Shows the orders page by page, and one of them with its lines when it is chosen.
final class OrderScreenBoard: ModernContinuableBoard, RequestBoard {
    typealias Contract = ShowOrders
    private static let pageLength = 10
    private var current: Request<ShowOrders>?
    /// The number of newer orders that are skipped.
    private var offset = 0

    init(identifier: BoardID, producer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioListOrders().flow.addTarget(self) { board, page in board.show(page) }
        // A part that fails has reported that. It ends the request.
        motherboard.ioListOrders().completion.addTarget(self) { board, isDone in if !isDone { board.current = nil } }
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

    private func show(_ order: PlacedOrder) {
        rootScreen.show(
            Screen(title: "Order", content: order.details, choices: [Choice("Back", .back)]) { [weak self] _ in
                guard let self else { return }
                list(from: offset)
            })
    }

    private func finish() {
        let request = current
        current = nil
        request?.finish()
    }
}
