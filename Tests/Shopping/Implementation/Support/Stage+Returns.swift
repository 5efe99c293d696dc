import AuthenticationIO
import Boardy
import ShoppingIO
import Testing

@testable import Shopping

/// Returns that customers ask for, and operators answer.
extension Stage {
    var repository: StoredShoppingRepository { StoredShoppingRepository(store: store) }

    /// Puts two mugs of Ada's, 25.98 EUR, into a paid order, and returns its ID.
    func buy() throws -> String {
        mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 2))
        mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
        return try #require(outcomes.first?.paid).order.id
    }

    /// Asks for a return.
    ///
    /// - Parameter pieces: the numbers of pieces by SKU; nil for all that are left.
    @discardableResult
    func request(
        _ order: String, key: String = "q", _ pieces: KeyValuePairs<String, Int>? = nil, reason: String? = nil
    ) async throws -> ReturnRequestOutcome? {
        var answers: [ReturnRequestOutcome] = []
        mainboard.ioRequestReturn().flow.handle { answers.append($0) }
        let lines = pieces?.map { ReturnOrderRequest.Line(sku: $0.key, quantity: $0.value) }
        mainboard.ioRequestReturn().activation.activate(
            with: ReturnRequest(id: order, key: key, lines: lines, reason: reason))
        try await run()
        return answers.last
    }

    /// Asks for a return and gives its ID; an empty text if it was rejected.
    func requestID(
        _ order: String, key: String = "q", _ pieces: KeyValuePairs<String, Int>? = nil
    ) async throws -> String {
        guard case .known(let returned)? = try await request(order, key: key, pieces) else { return "" }
        return returned.id
    }

    @discardableResult
    func accept(
        _ id: String, restock: Bool? = nil, paidOtherwise: String? = nil, owed: Int? = nil,
        as role: AccountRole = .operator
    ) async throws -> AcceptReturnOutcome? {
        var answers: [AcceptReturnOutcome] = []
        mainboard.ioAcceptReturn().flow.handle { answers.append($0) }
        try await acting(as: role) {
            $0.ioAcceptReturn().activation.activate(
                with: AcceptReturnRequest(
                    id: id, restock: restock, paidOtherwise: paidOtherwise, owed: owed.map { .euro($0) }))
        }
        return answers.last
    }

    @discardableResult
    func decline(
        _ id: String, reason: String = "worn", as role: AccountRole = .operator
    ) async throws -> ReturnRequestOutcome? {
        var answers: [ReturnRequestOutcome] = []
        mainboard.ioDeclineReturn().flow.handle { answers.append($0) }
        try await acting(as: role) {
            $0.ioDeclineReturn().activation.activate(with: DeclineReturnRequest(id: id, reason: reason))
        }
        return answers.last
    }

    @discardableResult
    func withdraw(_ id: String) async throws -> ReturnRequestOutcome? {
        var answers: [ReturnRequestOutcome] = []
        mainboard.ioWithdrawReturn().flow.handle { answers.append($0) }
        mainboard.ioWithdrawReturn().activation.activate(with: WithdrawReturnRequest(id: id))
        try await run()
        return answers.last
    }

    /// Lists the returns that wait.
    func waitingReturns(as role: AccountRole = .operator) async throws -> ReturnPage? {
        var answers: [ReturnPage] = []
        mainboard.ioListReturns().flow.handle { answers.append($0) }
        try await acting(as: role) { $0.ioListReturns().activation.activate(with: OrderQuery()) }
        return answers.last
    }

    /// Finds an order as an operator does.
    func found(_ order: String) async throws -> CustomerOrder? {
        var answers: [FoundOrders] = []
        mainboard.ioFindOrders().flow.handle { answers.append($0) }
        try await acting(as: .operator) { $0.ioFindOrders().activation.activate(with: .init(ids: [order])) }
        return answers.last?.orders.first
    }

    private func acting(as role: AccountRole, _ body: (Motherboard) -> Void) async throws {
        let before = neighbours.role
        neighbours.role = role
        defer { neighbours.role = before }
        body(mainboard)
        try await run()
    }
}
