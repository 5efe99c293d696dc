import AuthenticationIO
import BoardyHeadless
import BoardyValues
import ShoppingIO

/// Returns with the accounts of their customers, and of the operators who have accepted or declined them.
struct AnsweredReturns {
    /// The number of returns on all pages.
    let total: Int
    let entries: [ReturnRequests.Entry]
    private let users: [String: User]

    init(_ page: (total: Int, returns: [ReturnRequests.Entry]), of users: [String: User]) {
        (total, entries, self.users) = (page.total, page.returns, users)
    }

    /// Returns a row for each return, which can be chosen. It fits into 80 columns.
    func table(at place: Table.Page) -> ScreenPart {
        .table(
            Table(
                columns: [.trailing("Order no."), "Asked", "Pieces", .trailing("Money back"), "Answer"],
                rows: entries.map { entry in
                    let request = entry.request
                    return Table.Row(
                        request.orderNumber.map(String.init) ?? "", request.askedAt?.minuteText ?? "at once",
                        request.pieces, request.moneyBack ?? "", request.state.name, key: request.id)
                }, page: place))
    }

    /// The parts that show each return on the page of its order.
    var parts: [ScreenPart] {
        entries.map { entry in
            let request = entry.request
            let asked = request.askedAt?.minuteText ?? "at once"
            var pairs = [("Return " + request.state.name, request.pieces), ("Asked", asked)]
            pairs += request.reason.map { [("Reason", $0)] } ?? []
            pairs += request.moneyBack.map { [("Money back", $0)] } ?? []
            return .pairs(Pairs(pairs + answer(in: entry)))
        }
    }

    /// Returns all of a return, on a page of its own.
    func details(of entry: ReturnRequests.Entry) -> Pairs {
        let user = users[entry.user].map { CustomerOrder.Customer(name: $0.name, email: $0.email) }
        let facts = CustomerReturn(request: entry.request, customer: user).facts
        return Pairs(facts + [("State", entry.request.state.name)] + answer(in: entry))
    }

    private func answer(in entry: ReturnRequests.Entry) -> [(label: String, value: String)] {
        let decided = entry.request.state.isDecided ? [("Decided", decision(of: entry))] : []
        return decided + (entry.request.answer.map { [("Answer", $0)] } ?? [])
    }

    private func decision(of entry: ReturnRequests.Entry) -> String {
        guard let decision = entry.decision else { return Self.unwritten }
        let user = decision.user.flatMap { users[$0] }
        return "\(decision.at.minuteText) by \(user.map { "\($0.name) (\($0.email))" } ?? "unknown")"
    }

    private static let unwritten = "not written down"
}

extension [ReturnRequests.Entry] {
    /// The IDs of the customers and of the operators, each once.
    var userIDs: [String] { Set(flatMap { [$0.user, $0.decision?.user].compactMap(\.self) }).sorted() }
}

extension RequestedReturn.State {
    /// True if an operator has accepted or declined.
    fileprivate var isDecided: Bool { self != .requested && self != .withdrawn }

    fileprivate var name: String {
        switch self {
        case .requested: "asked for"
        case .pending: "accepted, money pending"
        case .accepted: "accepted"
        case .declined: "declined"
        case .withdrawn: "withdrawn"
        case .refused: "accepted, not paid"
        }
    }
}
