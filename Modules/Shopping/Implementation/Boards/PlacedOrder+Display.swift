import BoardyHeadless
import BoardyValues
import PaymentIO
import ShoppingIO

extension PlacedOrder {
    var receipt: [ScreenPart] {
        [
            .notice(wayOfPaying.map { "Paid with \($0)." } ?? "Nothing to pay.", .success), .table(lines.table),
            .pairs(Pairs(totals + names + [("Placed", placedAt.minuteText)])),
        ]
    }

    /// The card that has paid, and if that was a trial; nil if nobody has paid, or nothing was to pay.
    private var wayOfPaying: String? {
        if let transaction {
            let card = "\(transaction.brand) ending in \(transaction.last4)"
            return card + (transaction.isTrial ? ", as a trial that charged nothing" : "")
        }
        return status == .paid && discount == total ? "a voucher" : nil
    }

    /// The link to the order, by its number if it is known.
    var link: String { "app://orders/\(number.map(String.init) ?? id.percentEncoded)" }

    /// Returns the parts that show all of the order.
    ///
    /// - Parameters:
    ///   - isOwn: false on a screen of somebody else than the shopper.
    ///   - returns: the returns of the order that were asked for.
    func details(isOwn: Bool, _ returns: [ReturnRequests.Entry]) -> [ScreenPart] {
        let next =
            isOwn
            ? " 'Check out' goes on with it if the cart is as it was, and charges nothing that is paid already."
            : ""
        return facts(returns)
            + (status == .pending ? [.text("Not paid yet, as far as the shop has heard." + next)] : returns.parts())
            + (status == .cancelled ? ["Nothing was charged."] : [])
    }

    /// Returns the parts that show names, state, lines and totals.
    func facts(_ returns: [ReturnRequests.Entry]) -> [ScreenPart] {
        let note = [PlacedOrder.note(of: returns.map(\.request.state))].compactMap(\.self)
        let state = ([displayState] + note).joined(separator: ", ")
        let paid = wayOfPaying.map { [("Paid with", $0)] } ?? []
        let facts = Pairs(names + [("Placed", placedAt.minuteText), ("State", state)] + paid)
        return [.pairs(facts), .table(lines.table), .pairs(Pairs(totals))]
    }

    /// The number by which people call the order, if it is known, and the ID.
    var names: [(label: String, value: String)] { .order(number, id: id) }

    /// Returns what the state of an order says of its returns, oldest first: that one waits, or that the last one was
    /// declined.
    static func note(of states: [RequestedReturn.State]) -> String? {
        if states.contains(.requested) { return "return asked for" }
        return states.last == .declined ? "return declined" : nil
    }

    /// The title of the first product, and the number of others.
    var goods: String {
        (lines.first?.title ?? "") + (lines.count > 1 ? " and \(lines.count - 1) more" : "")
    }

    /// The total, and what a voucher took off, what the shopper has paid and what went back if they differ from it.
    private var totals: [(label: String, value: String)] {
        let reduced = discount.map { [("Voucher", "-\($0)")] } ?? []
        let paid = discount != nil && status == .paid ? [("Paid", "\(due)")] : []
        let back = areRefundsUnknown == true ? "not known right now" : refunded.map { "\($0)" }
        return [("Total", "\(total)")] + reduced + paid + (back.map { [("Refunded", $0)] } ?? [])
    }
}

/// A page of orders, and what the states of some of them say of their returns, by ID.
typealias NotedOrders<Page> = (page: Page, notes: [String: String])

extension [(label: String, value: String)] {
    /// Returns the number by which people call an order, if it is known, and the ID.
    static func order(_ number: Int?, id: String) -> Self {
        number.map { [("Order no.", "\($0)"), ("ID", id)] } ?? [("Order", id)]
    }
}

extension Timestamp {
    /// The day in UTC, for the rows of lists, which have no room for more.
    var dayText: String { String("\(self)".prefix(10)) }
}

extension OrderPage {
    /// Returns a row for each order, which can be chosen.
    ///
    /// - Parameter notes: what the states of some orders say of their returns.
    func table(at place: Table.Page, _ notes: [String: String]) -> ScreenPart {
        .table(
            Table(
                columns: [.trailing("Order no."), .whole("Placed"), "Products", .trailing("Amount"), .whole("State")],
                rows: orders.map {
                    Table.Row(
                        $0.number.map(String.init) ?? "", $0.placedAt.dayText, $0.goods, "\($0.due)",
                        notes[$0.id] ?? $0.displayState, key: $0.id, link: $0.link)
                }, page: place))
    }
}

extension PlacedOrder {
    /// The state in words. For a paid order it tells if pieces came back, or money without them.
    var displayState: String {
        guard status == .paid else { return status.rawValue }
        guard lines.contains(where: { $0.returned ?? 0 > 0 }) else {
            if areRefundsUnknown == true { return "paid, refunds unknown" }
            return refunded.map { $0 == due ? "refunded" : "partly refunded" } ?? status.rawValue
        }
        return lines.allSatisfy { $0.returnable == 0 } ? "returned" : "partly returned"
    }

    /// The amount that the shopper pays: the total less what a voucher takes off.
    var due: Money { Money(minor: total.minor - (discount?.minor ?? 0), currency: total.currency) }

    /// True for a paid order with pieces that have not come back.
    var isReturnable: Bool { status == .paid && lines.contains { $0.returnable > 0 } }
}
