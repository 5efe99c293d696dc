import BoardyHeadless
import BoardyValues
import ShoppingIO

extension PlacedOrder {
    func receipt(of transaction: CardTransaction?) -> [ScreenPart] {
        let payment = transaction.map { "Paid with \($0.brand) ending in \($0.last4)." } ?? "Nothing to pay."
        return [
            .notice(payment, .success), .table(lines.table),
            .pairs(Pairs(totals + names + [("Placed", placedAt.minuteText)])),
        ]
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
    }

    /// Returns the parts that show names, state, lines and totals.
    func facts(_ returns: [ReturnRequests.Entry]) -> [ScreenPart] {
        let waits = returns.contains { $0.request.state == .requested }
        let state = displayState + (waits ? ", return asked for" : "")
        let facts = Pairs(names + [("Placed", placedAt.minuteText), ("State", state)])
        return [.pairs(facts), .table(lines.table), .pairs(Pairs(totals))]
    }

    /// The number by which people call the order, if it is known, and the ID.
    private var names: [(label: String, value: String)] {
        (number.map { [("Number", "\($0)")] } ?? []) + [("Order", id)]
    }

    /// The title of the first product, and the number of others.
    var goods: String {
        (lines.first?.title ?? "") + (lines.count > 1 ? " and \(lines.count - 1) more" : "")
    }

    /// The total, and what a voucher took off, what the shopper has paid and what went back if they differ from it.
    private var totals: [(label: String, value: String)] {
        let reduced = discount.map { [("Voucher", "-\($0)")] } ?? []
        let paid = discount != nil && status == .paid ? [("Paid", "\(due)")] : []
        return [("Total", "\(total)")] + reduced + paid + (refunded.map { [("Refunded", "\($0)")] } ?? [])
    }
}

/// A page of orders, and the IDs of the orders that have a return which waits.
typealias WaitingOrders<Page> = (page: Page, waiting: Set<String>)

extension OrderPage {
    /// Returns a row for each order, which can be chosen.
    ///
    /// - Parameter waiting: the IDs of the orders with a return that waits.
    func table(at place: Table.Page, _ waiting: Set<String>) -> ScreenPart {
        .table(
            Table(
                columns: [.trailing("Order no."), "Placed", "Products", .trailing("Total"), "State"],
                rows: orders.map {
                    Table.Row(
                        $0.number.map(String.init) ?? "", $0.placedAt.minuteText, $0.goods, "\($0.total)",
                        $0.listState(waits: waiting.contains($0.id)), key: $0.id, link: $0.link)
                }, page: place))
    }
}

extension PlacedOrder {
    /// The state in words. For a paid order it tells if pieces came back, or money without them.
    var displayState: String {
        guard status == .paid else { return status.rawValue }
        guard lines.contains(where: { $0.returned ?? 0 > 0 }) else {
            return refunded.map { $0 == due ? "refunded" : "partly refunded" } ?? status.rawValue
        }
        return lines.allSatisfy { $0.returnable == 0 } ? "returned" : "partly returned"
    }

    /// Returns the state for a list, whose rows have no room for more: that a return waits, or else the state.
    func listState(waits: Bool) -> String { waits ? "return asked for" : displayState }

    /// The amount that the shopper pays: the total less what a voucher takes off.
    var due: Money { Money(minor: total.minor - (discount?.minor ?? 0), currency: total.currency) }

    /// True for a paid order with pieces that have not come back.
    var isReturnable: Bool { status == .paid && lines.contains { $0.returnable > 0 } }
}
