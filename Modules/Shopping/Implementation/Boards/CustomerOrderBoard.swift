import AuthenticationIO
import Boardy
import BoardyHeadless
import PaymentIO
import ShoppingIO

/// Shows the orders of all users page by page, and one of them with its customer and its lines when it is chosen. A
/// pending order can be cancelled.
final class CustomerOrderBoard: SignInBoard, AsyncRequestBoard {
    typealias Contract = ShowCustomerOrders
    override class var awaitedContracts: [any BoardContract.Type] {
        super.awaitedContracts + [
            ListCustomerOrders.self, OrderDetails.self, FindUsers.self, ShowReturns.self, OrderRefunds.self,
            FindOrders.self, CancelOrder.self,
        ]
    }
    private let patience: RefundPatience
    private let returns: () -> ReturnRequests
    private let makeID: () -> String

    private enum ListAnswer {
        case show(CustomerOrder), leave
    }

    private enum OrderAnswer {
        case answer(returnID: String), cancel, leave
    }

    /// - Parameters:
    ///   - returns: returns the rules of returns.
    ///   - makeID: returns a new idempotency key for each change.
    init(
        identifier: BoardID, producer: any BoardProducing, _ patience: RefundPatience,
        returns: @escaping () -> ReturnRequests, makeID: @escaping () -> String
    ) {
        (self.patience, self.returns, self.makeID) = (patience, returns, makeID)
        super.init(identifier: identifier, boardProducer: producer)
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to id: String?) -> Bool { id == nil }

    func respond(to id: String?) async throws {
        guard try await signedInUser() != nil else { return }
        if let id {
            let found = try await motherboard.ioFindOrders().output(with: FindOrdersRequest(ids: [id])).orders
            for order in found { try await show(order) }
            return
        }
        // The gateway of the list checks the role, each time.
        let orders = PagedList(pageLength: 10, total: { $0.page.total }) { [self] offset in
            let page = try await motherboard.ioListCustomerOrders().output(with: OrderQuery(offset: offset, limit: 10))
            return (
                page: page, notes: try returns().states(on: page.orders.map(\.order)).compactMapValues(PlacedOrder.note)
            )
        }
        while true {
            switch try await ask(about: orders) {
            case .show(let chosen): try await show(chosen)
            case .leave: return
            case nil:
                rootScreen.show(Screen(title: "Customer orders", content: ["Nobody has ordered yet."]))
                return
            }
        }
    }

    private func ask(about orders: PagedList<NotedOrders<CustomerOrderPage>, Int>) async throws -> ListAnswer? {
        try await rootScreen.ask(orders) { page, notes in
            if page.orders.isEmpty { return nil }
            let row = orders.row("id", label: "Order", of: { $0.page.orders }, key: \.order.id)
            let table = page.table(at: orders.place(among: page.total), notes)
            return Question("Customer orders", content: [table]) {
                TypedChoice("Show", .primary, fields: row) { .show($0) }
                orders.previous("Newer")
                orders.next("Older")
                TypedChoice("Back", .back) { .leave }
            }
        }
    }

    /// Shows an order until the operator goes back. A return of it that waits is answered from here.
    private func show(_ chosen: CustomerOrder) async throws {
        while true {
            switch try await rootScreen.ask(following: { [self] in try await question(about: chosen) }) {
            case .answer(let id)?: try await motherboard[ShowReturns.self].output(with: id)
            case .cancel?:
                let request = CancelOrderRequest(id: chosen.order.id, key: makeID())
                rootScreen.show(try await motherboard.ioCancelOrder().output(with: request).notice)
            case .leave?, nil: return
            }
        }
    }

    private func question(about chosen: CustomerOrder) async throws -> Question<OrderAnswer> {
        let request = OrderDetailsRequest(id: chosen.order.id)
        let outcome = try await motherboard.ioOrderDetails().output(with: request)
        let isAway = if case .found(let order) = outcome { order.areRefundsUnknown == true } else { false }
        let asked = try await promisedEntries(
            of: chosen.order.id, by: returns(), within: patience, isAway: isAway)
        let waiting = asked.choices("Answer return", for: [.requested, .pending, .refused])
        var content = chosen.details([]), isPending = false
        if case .found(let order) = outcome {
            isPending = order.status == .pending
            let users = try await users(withIDs: asked.userIDs)
            content = CustomerOrder(order: order, customer: chosen.customer).details(asked) + asked.parts(users)
        }
        return Question("Customer order", content: content) {
            for (name, request) in waiting { TypedChoice(name) { .answer(returnID: request.id) } }
            if isPending { cancelOrder(.cancel) }
            TypedChoice("Back", .back) { .leave }
        }
    }
}
