import BoardyHeadless
import BoardyValues
import PaymentIO
import ShoppingIO

/// A charge with its order, as a module knows it; nil if none does.
struct NamedCharge {
    let charge: ChargePage.Charge
    let order: CustomerOrder?

    /// The number of the order, or else its ID.
    fileprivate var orderName: String { order?.order.number.map(String.init) ?? charge.orderID }
}

/// A page of charges with their orders.
struct NamedCharges {
    let total: Int
    let charges: [NamedCharge]

    init(_ page: ChargePage, _ orders: [CustomerOrder]) {
        let known = Dictionary(orders.map { ($0.order.id, $0) }) { one, _ in one }
        total = page.total
        charges = page.charges.map { NamedCharge(charge: $0, order: known[$0.orderID]) }
    }

    /// The charges as rows with their transactions as keys.
    func table(at place: Table.Page) -> ScreenPart {
        let hasCustomers = charges.contains { $0.order != nil }
        let rows = charges.map { named in
            let charge = named.charge, open = charge.openRefunds ?? []
            let waiting = Money(minor: open.reduce(0) { $0 + $1.minor }, currency: charge.amount.currency)
            return Table.Row(
                cells: [
                    charge.at.minuteText, "\(charge.amount)",
                    "\(charge.refundable)" + (open.isEmpty ? "" : "; \(waiting) not ended"), named.orderName,
                ]
                    + (hasCustomers ? [named.order?.customer?.email ?? "unknown"] : []),
                key: charge.transactionID
            ).withholding(named.isRefundable ? [] : ["Refund"])
        }
        let columns: [Table.Column] = ["Charged at", .trailing("Amount"), .trailing("Refundable")]
        let names: [Table.Column] = hasCustomers ? ["Order no.", "Customer"] : ["Order"]
        return .table(Table(columns: columns + names, rows: rows, page: place))
    }
}

extension NamedCharge {
    /// True if something can be refunded, or a refund has not ended.
    var isRefundable: Bool { charge.refundable.minor > 0 || charge.openRefunds != nil }

    /// The words for the order in a sentence: its number, or else its ID.
    var subject: String { order?.order.number.map { "order \($0)" } ?? charge.orderID }

    var pairs: Pairs {
        var pairs: [(label: String, value: String)] = []
        if let order {
            if let number = order.order.number { pairs.append(("Order no.", "\(number)")) }
            pairs.append(("Customer", order.customer.map { "\($0.name) (\($0.email))" } ?? "unknown"))
        }
        let facts: [(label: String, value: String)] = [
            (order?.order.number == nil ? "Order" : "ID", charge.orderID), ("Transaction", charge.transactionID),
            ("Charged at", charge.at.minuteText),
            ("Amount", "\(charge.amount)"), ("Refundable", "\(charge.refundable)"),
        ]
        pairs += facts
        for made in charge.refunds ?? [] {
            pairs.append(("Refunded", "\(made.amount) at \(made.at.minuteText), \(made.id)"))
        }
        for amount in charge.openRefunds ?? [] { pairs.append(("Not ended", "a refund of \(amount)")) }
        if let paid = charge.paidOtherwise { pairs.append(("Paid otherwise", "\(paid), for returns")) }
        for waiting in returns {
            let needed = min(waiting.amount.minor, charge.refundable.minor)
            pairs.append(
                ("Return waits", "\(Money(minor: needed, currency: charge.amount.currency)), \(waiting.pieces)"))
        }
        return Pairs(pairs)
    }

    private var returns: [RequestedReturn] { order?.waitingReturns ?? [] }

    /// The warning that returns of the order need money of the charge; nil if none does.
    var returnWarning: String? {
        let sum = min(returns.reduce(0) { $0 + $1.amount.minor }, charge.refundable.minor)
        if sum == 0 { return nil }
        let needed = Money(minor: sum, currency: charge.amount.currency)
        return "Returns of the order wait and need \(needed). What is refunded here may be missing for them."
    }
}
