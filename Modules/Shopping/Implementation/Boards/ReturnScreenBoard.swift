import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO

/// Shows the returns that wait for an operator or for their money. Internal: an entry of the menu.
enum ShowReturns: BoardContract {
    static let id: BoardID = "shopping.show-returns"
    /// The ID of the only return to show; nil for the list.
    typealias Input = String?
    typealias Output = Void
}

/// Shows the returns that wait page by page, and one of them, which the operator accepts or declines. The payment is
/// asked again about those whose money is not back yet. Those that were answered are on pages of their own, with who
/// has decided.
final class ReturnScreenBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ShowReturns
    static let awaitedContracts: [any BoardContract.Type] = [
        ListReturns.self, AcceptReturn.self, DeclineReturn.self, FindUsers.self,
    ]
    private let requests: () -> ReturnRequests

    private enum ListAnswer {
        case show(CustomerReturn), showAnswered, leave
    }

    /// - Parameter returns: returns the rules of returns.
    init(identifier: BoardID, producer: any BoardProducing, returns: @escaping () -> ReturnRequests) {
        requests = returns
        super.init(identifier: identifier, boardProducer: producer)
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to id: String?) -> Bool { id == nil }

    func respond(to id: String?) async throws {
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

    /// Shows a return if it waits.
    private func showOne(_ id: String) async throws {
        var offset = 0
        while true {
            let page = try await page(after: offset, length: 200)
            if let found = page.returns.first(where: { $0.request.id == id }) { return try await show(found) }
            offset += 200
            if offset >= page.total { break }
        }
        rootScreen.show(.notice("Not changed", ReturnProblem.notFound.sentence, .problem))
    }

    private func showAnswered() async throws {
        let answered = PagedList(pageLength: 10, total: \AnsweredReturns.total) { [self] offset in
            let page = try requests().answered(OrderQuery(offset: offset, limit: 10))
            return AnsweredReturns(page, of: try await users(withIDs: page.returns.userIDs))
        }
        let ask = { (page: AnsweredReturns) -> Question<ReturnRequests.Entry?>? in
            if page.entries.isEmpty { return nil }
            let row = answered.row("id", label: "Return", of: \.entries, key: \.request.id)
            return Question("Answered returns", content: [page.table(at: answered.place(among: page.total))]) {
                TypedChoice("Show", .primary, fields: row) { $0 }
                answered.previous("Newer")
                answered.next("Older")
                TypedChoice("Back", .back) { nil }
            }
        }
        while case let entry?? = try await rootScreen.ask(answered, ask) {
            let page = AnsweredReturns((1, [entry]), of: try await users(withIDs: [entry].userIDs))
            try await rootScreen.ask(
                Question("Answered return", content: [.pairs(page.details(of: entry))]) {
                    TypedChoice("Back", .back) {}
                })
        }
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

    private func show(_ chosen: CustomerReturn) async throws {
        switch try await rootScreen.ask(.decision(about: chosen)) {
        case .accept(let restock):
            try await accept(AcceptReturnRequest(id: chosen.request.id, restock: restock))
        case .askAgain: try await accept(AcceptReturnRequest(id: chosen.request.id))
        case .decline:
            guard let reason = try await rootScreen.ask(.refusal(of: chosen)) else { return try await show(chosen) }
            let request = DeclineReturnRequest(id: chosen.request.id, reason: reason)
            rootScreen.show(try await motherboard.ioDeclineReturn().output(with: request).notice("Return declined"))
        case .leave: return
        }
    }

    private func accept(_ request: AcceptReturnRequest) async throws {
        do {
            rootScreen.show(try await motherboard.ioAcceptReturn().output(with: request).notice)
        } catch {
            guard !Task.isCancelled, try requests().isPending(request.id) else { throw error }
            rootScreen.show(.unansweredReturn)
        }
    }
}
