import AuthenticationIO
import Boardy
import BoardyHeadless
import ShoppingIO

extension ReturnScreenBoard {
    private enum Place {
        case order, charge(ChargeAction), back
    }

    /// Shows the answered returns page by page, and all of one, which leads to its order and its charge.
    func showAnswered() async throws {
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
        while case let entry?? = try await rootScreen.ask(answered, ask) { try await showAnswer(entry) }
    }

    func showAnswer(_ entry: ReturnRequests.Entry) async throws {
        let page = AnsweredReturns((1, [entry]), of: try await users(withIDs: [entry].userIDs))
        let orderID = entry.request.orderID, actions = try chargeActions(ofOrder: orderID)
        while true {
            let place = try await rootScreen.ask(
                Question<Place>("Answered return", content: [.pairs(page.details(of: entry))]) {
                    TypedChoice("Order") { .order }
                    for action in actions { TypedChoice(action.name) { .charge(action) } }
                    TypedChoice("Back", .back) { .back }
                })
            switch place {
            case .order: try await motherboard[ShowCustomerOrders.self].output(with: orderID)
            case .charge(let action): try await action.begin()
            case .back: return
            }
        }
    }
}
