import BoardyHeadless
import BoardyValues
import PaymentIO

/// The steps of a purchase from its confirmation on. The receipt is the last, which the payment's caller shows.
enum PaymentStep: String, CaseIterable {
    case confirm = "Confirm"
    case card = "Card"
    case receipt = "Receipt"
}

extension PaymentIntent {
    /// Returns the steps of the payment, without a card if there is nothing left to charge.
    func steps(at step: PaymentStep) -> [ScreenPart] {
        [.steps(Steps("Payment", PaymentStep.allCases.filter { $0 != .card || due.minor > 0 }, at: step))]
    }

    /// The order, the amount and, with a voucher, what is left of it.
    var parts: [ScreenPart] {
        let discount = redemption.map { [("Voucher", "\($0.code), \($0.discount) less"), ("To pay", "\(due)")] }
        return [.pairs(Pairs([("Order", charge.orderID), ("Amount", "\(charge.amount)")] + (discount ?? [])))]
    }

    /// The greatest number of goods in a list, so that a screen fits a terminal of 24 lines.
    private static let shownItems = 10

    /// The goods with their totals, the first ones of many.
    var goods: [ScreenPart] {
        if items.isEmpty { return [] }
        let others = items.count - Self.shownItems
        let rows = items.prefix(Self.shownItems).map { Table.Row($0.title, "\($0.quantity)", "\($0.total)") }
        return [.table(Table(columns: ["Product", .trailing("Pieces"), .trailing("Total")], rows: rows))]
            + (others > 0 ? ["and \(others) more products"] : [])
    }
}
