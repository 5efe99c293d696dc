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

    /// Returns a row for each return.
    func table(at place: Table.Page) -> ScreenPart {
        .table(
            Table(
                columns: [
                    .trailing("No."), "Asked", "Customer", "Pieces", .trailing("Money back"), "Answer", "By", "At",
                ],
                rows: entries.map { entry in
                    let request = entry.request
                    return Table.Row(
                        request.orderNumber.map(String.init) ?? "", request.askedAt?.minuteText ?? "at once",
                        users[entry.user]?.email ?? "unknown", request.pieces, request.moneyBack ?? "",
                        request.state.name,
                        entry.decision.map { users[$0.user ?? ""]?.email ?? "unknown" } ?? Self.unwritten,
                        entry.decision?.at.minuteText ?? "", key: request.id)
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
            if request.state.isDecided { pairs.append(("Decided", decision(of: entry))) }
            return .pairs(Pairs(pairs + (request.answer.map { [("Answer", $0)] } ?? [])))
        }
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
