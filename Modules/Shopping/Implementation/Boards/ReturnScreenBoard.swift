import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import PaymentIO
import ShoppingIO

/// Shows the returns that wait page by page, and one of them, which the operator accepts or declines. The payment is
/// asked again about those whose money is not back yet, and it is refunded again if it was refused. Those that were
/// answered are on pages of their own, with who has decided.
final class ReturnScreenBoard: SignInBoard, AsyncRequestBoard {
    typealias Contract = ShowReturns
    override class var awaitedContracts: [any BoardContract.Type] {
        super.awaitedContracts + [
            ListReturns.self, AcceptReturn.self, DeclineReturn.self, FindUsers.self, OrderRefunds.self,
            ShowCustomerOrders.self,
        ]
    }
    let requests: () -> ReturnRequests
    private let patience: RefundPatience
    private let actions: [OrderAction]

    private enum ListAnswer {
        case show(CustomerReturn), showAnswered, leave
    }

    /// - Parameters:
    ///   - returns: returns the rules of returns.
    ///   - actions: the actions on the charge of an order.
    init(
        identifier: BoardID, producer: any BoardProducing, _ patience: RefundPatience,
        returns: @escaping () -> ReturnRequests, actions: [OrderAction]
    ) {
        (requests, self.patience, self.actions) = (returns, patience, actions)
        super.init(identifier: identifier, boardProducer: producer)
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to id: String?) -> Bool { id == nil }

    func respond(to id: String?) async throws {
        guard try await signedInUser() != nil else { return }
        if let id { return try await showOne(id) }
        let returns = PagedList(pageLength: 10, total: \ReturnPage.total) { [self] offset in
            try await page(after: offset, length: 10)
        }
        motherboard[Settlement.self].activation.activate(with: .returns)
        while true {
            switch try await ask(about: returns) {
            case .show(let chosen): try await show(chosen)
            case .showAnswered: try await showAnswered()
            case .leave: return
            case nil:
                rootScreen.show(Screen(title: "Returns", content: ["No return waits."]))
                return try await showAnswered()
            }
        }
    }

    /// Returns a page of the returns that wait. The gateway of their list checks the role, each time.
    private func page(after offset: Int, length: Int) async throws -> ReturnPage {
        try await motherboard.ioListReturns().output(with: OrderQuery(offset: offset, limit: length))
    }

    /// Shows a return that waits or has ended.
    private func showOne(_ id: String) async throws {
        var offset = 0
        while true {
            let page = try await page(after: offset, length: 200)
            if let found = page.returns.first(where: { $0.request.id == id }) { return try await show(found) }
            offset += 200
            if offset >= page.total { break }
        }
        if let ended = try requests().ended(id) { return try await showAnswer(ended) }
        rootScreen.show(.notice("Not changed", ReturnProblem.notFound.sentence, .problem))
    }

    private func ask(about returns: PagedList<ReturnPage, Int>) async throws -> ListAnswer? {
        try await rootScreen.ask(returns) { page in
            if page.returns.isEmpty { return nil }
            let row = returns.row("id", label: "Return", of: \.returns, key: \.request.id)
            return Question("Returns", content: [page.table(at: returns.place(among: page.total))]) {
                TypedChoice("Show", .primary, fields: row) { .show($0) }
                returns.previous("Older")
                returns.next("Newer")
                TypedChoice("Answered returns") { .showAnswered }
                TypedChoice("Back", .back) { .leave }
            }
        }
    }

    /// Asks about a return, or shows what became of it since its row was shown.
    private func show(_ chosen: CustomerReturn) async throws {
        if let ended = try requests().ended(chosen.request.id) { return try await showAnswer(ended) }
        let actions = try chargeActions(ofOrder: chosen.request.orderID)
        switch try await rootScreen.ask(.decision(about: chosen, actions)) {
        case .accept(let restock):
            try await accept(AcceptReturnRequest(id: chosen.request.id, restock: restock), chosen)
        case .askAgain: try await accept(AcceptReturnRequest(id: chosen.request.id), chosen)
        case .payOtherwise:
            guard let way = try await rootScreen.ask(.otherPayment(of: chosen)) else { return try await show(chosen) }
            let request = AcceptReturnRequest(
                id: chosen.request.id, paidOtherwise: way, owed: chosen.request.amount)
            try await accept(request, chosen)
        case .decline:
            guard let reason = try await rootScreen.ask(.refusal(of: chosen)) else { return try await show(chosen) }
            let request = DeclineReturnRequest(id: chosen.request.id, reason: reason)
            rootScreen.show(try await motherboard.ioDeclineReturn().output(with: request).notice("Return declined"))
        case .showOrder:
            try await motherboard[ShowCustomerOrders.self].output(with: chosen.request.orderID)
        case .begin(let action): try await action.begin()
        case .leave: return
        }
    }

    /// Returns the names of the actions on the charge of an order, and what begins them.
    func chargeActions(ofOrder id: String) throws -> [ChargeAction] {
        guard let charge = try requests().transactionID(ofOrder: id) else { return [] }
        return actions.map { action in
            ChargeAction(name: action.title) { try await action.run(with: charge, for: self) }
        }
    }

    private func accept(_ request: AcceptReturnRequest, _ chosen: CustomerReturn) async throws {
        do {
            let outcome = try await motherboard.ioAcceptReturn().output(with: request)
            if case .returned(nil, _) = outcome, let way = try requests().otherPayment(of: request.id) {
                rootScreen.show(.paidOtherwise(way))
            } else if outcome == .rejected(reason: .otherParameters), let now = try await promised(chosen.request) {
                rootScreen.show(.notPaidOtherwise(now))
                try await show(CustomerReturn(request: now, customer: chosen.customer))
            } else {
                rootScreen.show(outcome.notice)
            }
        } catch {
            guard !Task.isCancelled, try requests().isPending(request.id) else { throw error }
            if let way = try requests().otherPayment(of: request.id) {
                rootScreen.show(.unrecorded(chosen.request, paid: way))
            } else {
                rootScreen.show(.unansweredReturn(try await promised(chosen.request)))
            }
        }
    }

    /// Returns a return as it stands now.
    private func promised(_ request: RequestedReturn) async throws -> RequestedReturn? {
        try await promisedEntries(of: request.orderID, by: requests(), within: patience).map(\.request)
            .first { $0.id == request.id }
    }
}
