import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO
import ShoppingIO

/// Shows the orders of the signed-in user. Internal: an entry of the menu.
enum ShowOrders: BoardContract {
    static let id: BoardID = "shopping.show-orders"
    /// The ID or the number of the order that is shown first; nil for the list.
    typealias Input = String?
    typealias Output = Void
}

/// Shows the orders page by page, and one of them with its lines when it is chosen.
///
/// A pending order can be paid or cancelled. The shopper can ask to send pieces of a paid one back.
final class OrderScreenBoard: SignInBoard, AsyncRequestBoard {
    typealias Contract = ShowOrders
    override class var awaitedContracts: [any BoardContract.Type] {
        super.awaitedContracts + [
            ListOrders.self, Checkout.self, CancelOrder.self, ReturnOrder.self, OrderDetails.self, RequestReturn.self,
            WithdrawReturn.self, CurrentRole.self, OrderRefunds.self,
        ]
    }
    let makeID: () -> String
    let returns: () -> ReturnRequests
    let patience: RefundPatience
    private let isOrder: (String, _ user: String?) throws -> Bool

    /// - Parameters:
    ///   - makeID: returns a new idempotency key for each change.
    ///   - returns: returns the rules of returns.
    ///   - isOrder: returns true if an order is the user's. An operator sees the orders of others too.
    init(
        identifier: BoardID, producer: any BoardProducing, makeID: @escaping () -> String, _ patience: RefundPatience,
        returns: @escaping () -> ReturnRequests, isOrder: @escaping (String, _ user: String?) throws -> Bool
    ) {
        self.makeID = makeID
        self.patience = patience
        self.returns = returns
        self.isOrder = isOrder
        super.init(identifier: identifier, boardProducer: producer)
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to order: String?) -> Bool { order == nil }

    func respond(to order: String?) async throws {
        if let order {
            guard try await signedInUser() != nil else { return }
            if !(try await show(order, leavingFor: .address("app://orders"))) {
                let whose = try await currentRole()?.role.includes(.operator) == true ? "" : " of yours"
                rootScreen.show(.notice("Order", "There is no such order\(whose).", .missing))
            }
        }
        let orders = PagedList(pageLength: 10, total: { $0.page.total }) { [self] offset in
            let page = try await motherboard.ioListOrders().output(with: OrderQuery(offset: offset, limit: 10))
            return (page: page, notes: try returns().states(on: page.orders).compactMapValues(PlacedOrder.note))
        }
        while true {
            switch try await ask(about: orders) {
            case .show(let order): _ = try await show(order.id)
            case .leave: return
            case nil: return try await tellThatThereAreNone()
            }
        }
    }

    private enum ListAnswer {
        case show(PlacedOrder), leave
    }

    private func ask(about orders: PagedList<NotedOrders<OrderPage>, Int>) async throws -> ListAnswer? {
        try await rootScreen.ask(orders) { page, notes in
            if page.orders.isEmpty { return nil }
            let row = orders.row("id", label: "Order", of: { $0.page.orders }, key: \.id)
            return Question("Orders", content: [page.table(at: orders.place(among: page.total), notes)]) {
                TypedChoice("Show", .primary, fields: row) { .show($0) }
                orders.previous("Newer")
                orders.next("Older")
                TypedChoice("Back", .back) { .leave }
            }
        }
    }

    /// Tells in a notice who has ordered nothing.
    private func tellThatThereAreNone() async throws {
        let reason = try await currentUser().map { "No orders of \($0.email) yet." }
        rootScreen.show(
            Screen(
                title: "Orders", content: [.text(reason ?? "No orders yet. If you have ordered before, sign in.")]))
    }

    /// Shows an order until the shopper goes back to the list, or has changed it.
    ///
    /// - Parameters:
    ///   - name: the ID or the number of the order.
    ///   - list: the address of the list; nil if the order was chosen in the list, which is shown again.
    /// - Returns: false if there is no such order, so that nothing was shown.
    private func show(_ name: String, leavingFor list: ChoiceLink? = nil) async throws -> Bool {
        var isThere = false
        while let answer = try await rootScreen.ask(following: { [self] in try await question(about: name, list) }) {
            isThere = true
            switch answer {
            case .checkOut:
                // A checkout that fails leads back to the list, too.
                _ = try await self.answer { try await motherboard.ioCheckout().output() }
                return true
            case .cancel(let id):
                let request = CancelOrderRequest(id: id, key: makeID())
                rootScreen.show(try await motherboard.ioCancelOrder().output(with: request).notice)
                return true
            case .sendBack(let order, let isOwn, let returned):
                if try await sendBack(order, isOwn: isOwn, but: returned) { return true }
            case .withdraw(let request):
                try await withdrawReturn(request)
                return true
            case .leave: return true
            }
        }
        return isThere
    }

    private enum OrderAnswer {
        case checkOut, cancel(String), withdraw(RequestedReturn), leave
        case sendBack(PlacedOrder, isOwn: Bool, but: [ReturnRequests.Entry])
    }

    private func question(about name: String, _ list: ChoiceLink?) async throws -> Question<OrderAnswer>? {
        guard let order = try await find(name) else { return nil }
        let isOwn = try isOrder(order.id, try await currentUser()?.id)
        let isAway = order.areRefundsUnknown == true
        let returned = try await promisedEntries(of: order.id, by: returns(), within: patience, isAway: isAway)
        let waits = isOwn && returned.contains { $0.request.state == .requested }
        let advice: [ScreenPart] = waits ? [.text(returns().advice)] : []
        return Question("Order", content: order.details(isOwn: isOwn, returned) + advice) {
            if order.status == .pending {
                // A checkout is about the cart of whoever is signed in.
                if isOwn {
                    TypedChoice("Check out", .primary) { .checkOut }
                    cancelOrder(.cancel(order.id))
                }
            } else if order.without(returned).isReturnable {
                // Not "Return", which is a key of the keyboard.
                TypedChoice("Send back") { .sendBack(order, isOwn: isOwn, but: returned) }
            }
            for (name, request) in isOwn ? returned.choices("Withdraw return", for: [.requested]) : [] {
                TypedChoice(name, confirmation: "Withdraw the return of \(request.pieces)?") { .withdraw(request) }
            }
            TypedChoice("Back", .back, link: list) { .leave }
        }
    }

    private func find(_ name: String) async throws -> PlacedOrder? {
        let outcome = try await motherboard.ioOrderDetails().output(with: OrderDetailsRequest(id: name))
        return if case .found(let order) = outcome { order } else { nil }
    }
}
