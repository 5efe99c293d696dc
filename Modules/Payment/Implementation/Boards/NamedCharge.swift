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
            let charge = named.charge
            return Table.Row(
                cells: [charge.at.minuteText, "\(charge.amount)", "\(charge.refundable)", named.orderName]
                    + (hasCustomers ? [named.order?.customer?.email ?? "unknown"] : []),
                key: charge.transactionID)
        }
        let columns: [Table.Column] = ["Charged at", .trailing("Amount"), .trailing("Refundable")]
        let names: [Table.Column] = hasCustomers ? ["Order no.", "Customer"] : ["Order"]
        return .table(Table(columns: columns + names, rows: rows, page: place))
    }
}

extension NamedCharge {
    /// The words for the order in a sentence: its number, or else its ID.
    var subject: String { order?.order.number.map { "order \($0)" } ?? charge.orderID }

    var pairs: Pairs {
        var pairs: [(label: String, value: String)] = []
        if let order {
            if let number = order.order.number { pairs.append(("Number", "\(number)")) }
            pairs.append(("Customer", order.customer.map { "\($0.name) (\($0.email))" } ?? "unknown"))
        }
        let facts: [(label: String, value: String)] = [
            ("Order", charge.orderID), ("Transaction", charge.transactionID), ("Charged at", charge.at.minuteText),
            ("Amount", "\(charge.amount)"), ("Refundable", "\(charge.refundable)"),
        ]
        let open = (charge.openRefunds ?? []).map { (label: "Not ended", value: "a refund of \($0)") }
        return Pairs(pairs + facts + open)
    }
}
