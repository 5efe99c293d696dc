import AuthenticationIO
import BoardyHeadless
import BoardyValues
import ShoppingIO

extension ReturnPage {
    /// Creates a page from returns with the IDs of their users.
    init(_ page: (total: Int, returns: [ReturnRequests.Entry]), of users: [String: User]) {
        self.init(
            total: page.total,
            returns: page.returns.map { entry in
                CustomerReturn(
                    request: entry.request,
                    customer: users[entry.user].map { CustomerOrder.Customer(name: $0.name, email: $0.email) })
            })
    }

    /// Returns a row for each return, which can be chosen.
    func table(at place: Table.Page) -> ScreenPart {
        .table(
            Table(
                columns: [
                    .trailing("Order no."), .whole("Asked"), "Customer", "Pieces", "Reason", .trailing("Money back"),
                ],
                rows: returns.map { entry in
                    let request = entry.request
                    return Table.Row(
                        request.orderNumber.map(String.init) ?? "", request.askedAt?.dayText ?? "at once",
                        entry.customer?.email ?? "unknown", request.pieces, request.reason ?? "",
                        request.sum + (request.state == .requested ? "" : " \(request.state)"),
                        key: request.id)
                }, page: place))
    }
}

extension CustomerReturn {
    /// All of the return, for an operator.
    var pairs: Pairs {
        let money = request.state == .refused && !request.isOwed ? "" : "; the money is not back yet"
        return Pairs(facts + (request.state == .requested ? [] : [("State", request.stateName + money)]))
    }

    /// The customer, the order, the pieces and the money.
    var facts: [(label: String, value: String)] {
        return [("Customer", customer.map { "\($0.name) (\($0.email))" } ?? "unknown")] + request.names
            + [
                ("Asked", request.askedAt?.minuteText ?? "at once"),
                ("Pieces", request.lines.map { "\($0.quantity) of \($0.title) (\($0.sku))" }.joined(separator: "; ")),
            ] + request.reasonPair + (request.moneyBack.map { [("Money back", $0)] } ?? [])
            + (request.refundID.map { [("Refund", $0)] } ?? [])
    }
}
