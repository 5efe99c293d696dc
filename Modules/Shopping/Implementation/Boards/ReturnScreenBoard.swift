import Boardy
import BoardyHeadless
import ShoppingIO

/// Shows the returns that wait to an operator. Internal: an entry of the menu.
enum ShowReturns: BoardContract {
    static let id: BoardID = "shopping.show-returns"
    typealias Output = Void
}

/// Shows the returns that wait page by page, and one of them, which the operator accepts or declines.
final class ReturnScreenBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = ShowReturns
    static let awaitedContracts: [any BoardContract.Type] = [ListReturns.self, AcceptReturn.self, DeclineReturn.self]

    private enum ListAnswer {
        case show(CustomerReturn), leave
    }

    /// One screen is enough for all who ask for it.
    func sharesAnswer(to _: Void) -> Bool { true }

    func respond(to _: Void) async throws {
        // The gateway of the list checks the role, each time.
        let returns = PagedList(pageLength: 10, total: \ReturnPage.total) { [self] offset in
            try await motherboard.ioListReturns().output(with: OrderQuery(offset: offset, limit: 10))
        }
        while true {
            switch try await ask(about: returns) {
            case .show(let chosen): try await show(chosen)
            case .leave: return
            case nil:
                rootScreen.show(Screen(title: "Returns", content: ["No return waits."]))
                return
            }
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
                TypedChoice("Back", .back) { .leave }
            }
        }
    }

    private func show(_ chosen: CustomerReturn) async throws {
        switch try await rootScreen.ask(.decision(about: chosen)) {
        case .accept(let restock):
            let request = AcceptReturnRequest(id: chosen.request.id, restock: restock == .yes)
            rootScreen.show(try await motherboard.ioAcceptReturn().output(with: request).notice)
        case .decline(let reason):
            let request = DeclineReturnRequest(id: chosen.request.id, reason: reason)
            rootScreen.show(try await motherboard.ioDeclineReturn().output(with: request).notice("Return declined"))
        case .leave: return
        }
    }
}

/// The answer of an operator to a return.
enum ReturnDecision {
    case accept(Restock), decline(reason: String), leave

    /// The decision if the pieces go back to the stock.
    enum Restock: String, CaseIterable {
        case yes, no
    }
}

extension Question<ReturnDecision> {
    /// Returns the question about a return that waits.
    static func decision(about chosen: CustomerReturn) -> Question {
        let request = chosen.request
        let restock = TypedField<ReturnDecision.Restock>.option(
            "restock", label: "Pieces are sold again", defaultValue: .yes)
        let reason = TypedField.text(
            "reason", label: "Reason, which the customer sees", maximumLength: ReturnRequests.reasonLength)
        return Question("Return", content: [.pairs(chosen.pairs)]) {
            TypedChoice(
                "Accept", .primary, fields: restock, in: "Accept",
                confirmation: "Take \(request.pieces) back? \(request.amount) go back to the card."
            ) { .accept($0) }
            TypedChoice("Decline", fields: reason, in: "Decline") { .decline(reason: $0) }
            TypedChoice("Back", .back) { .leave }
        }
    }
}
