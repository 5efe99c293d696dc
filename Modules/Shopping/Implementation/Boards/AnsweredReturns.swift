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
                columns: [
                    .trailing("Order no."), "Customer", "Pieces", .trailing("Money back"), .whole("Answer"),
                ],
                rows: entries.map { entry in
                    let request = entry.request, customer = users[entry.user]?.email ?? "unknown"
                    return Table.Row(
                        request.orderNumber.map(String.init) ?? "", customer, request.pieces,
                        request.moneyBack == nil ? "" : request.sum, request.stateName,
                        key: request.id)
                }, page: place))
    }

    /// Returns all of a return, on a page of its own.
    func details(of entry: ReturnRequests.Entry) -> Pairs {
        let user = users[entry.user].map { CustomerOrder.Customer(name: $0.name, email: $0.email) }
        let facts = CustomerReturn(request: entry.request, customer: user).facts
        return Pairs(facts + [("State", entry.request.stateName)] + entry.answer(users))
    }
}

extension ReturnRequests.Entry {
    /// Returns the decision about the return.
    ///
    /// - Parameter users: the accounts of the operators; nil for a customer, who is not told who has decided.
    fileprivate func answer(_ users: [String: User]?) -> [(label: String, value: String)] {
        var pairs: [(label: String, value: String)] = []
        if let users, request.state.isDecided {
            let user = decision?.user.flatMap { users[$0] }.map { "\($0.name) (\($0.email))" } ?? "unknown"
            pairs.append(("Decided", decision.map { "\($0.at.minuteText) by \(user)" } ?? "not written down"))
        } else if let decision {
            pairs.append(("Decided", decision.at.minuteText))
        }
        if users == nil, request.isOwed {
            return pairs + [("Answer", "The card did not take the money. \(RequestedReturn.nextStep)")]
        }
        // An accepted return has words only if its money went back otherwise.
        return pairs + (request.answer.map { [(request.state == .accepted ? "Paid back" : "Answer", $0)] } ?? [])
    }
}

extension [ReturnRequests.Entry] {
    /// Returns the parts that show each return on the page of its order, with its number if there are several.
    ///
    /// - Parameter users: the accounts of the operators; nil for a customer, who is not told who has decided.
    func parts(_ users: [String: User]? = nil) -> [ScreenPart] {
        enumerated().map { number, entry in
            let request = entry.request
            let asked = request.askedAt?.minuteText ?? "at once"
            let state = users == nil ? request.state.name : request.stateName
            let name = "\(name("Return", number)) \(state)"
            let money = request.moneyBack.map { [("Money back", $0)] }
            let pairs = [(name, request.pieces), ("Asked", asked)] + request.reasonPair + (money ?? [])
            return .pairs(Pairs(pairs + entry.answer(users)))
        }
    }

    /// Returns the returns in some states, each with the name of the choice that changes it.
    ///
    /// - Parameter change: the name, behind which returns have their numbers on the page of their order.
    func choices(
        _ change: String, for states: Set<RequestedReturn.State>
    ) -> [(name: String, request: RequestedReturn)] {
        enumerated().filter { states.contains($1.request.state) }.map { (name(change, $0), $1.request) }
    }

    private func name(_ text: String, _ number: Int) -> String { count > 1 ? "\(text) \(number + 1)" : text }

    /// The IDs of the customers and of the operators, each once.
    var userIDs: [String] { Set(flatMap { [$0.user, $0.decision?.user].compactMap(\.self) }).sorted() }
}

extension RequestedReturn {
    /// The state in words, for operators also that the pieces are not sold again, and that no refund was made.
    var stateName: String {
        state.name + (isPaidOtherwise ? ", paid otherwise" : "") + (restock == false ? ", not sold again" : "")
    }
}

extension RequestedReturn.State {
    /// True if an operator has accepted or declined.
    fileprivate var isDecided: Bool { self != .requested && self != .withdrawn }

    fileprivate var name: String {
        switch self {
        case .requested: "asked for"
        case .pending, .accepted, .refused: "accepted"
        case .declined: "declined"
        case .withdrawn: "withdrawn"
        }
    }
}
