import ShoppingIO
import Values

extension StoredOrder {
    /// Returns in words for an operator that a paid order has not all of its pieces.
    ///
    /// - Parameter missing: the missing pieces; nil for all of the order.
    func shortStock(_ missing: [(quantity: Int, sku: String)]?) -> String {
        let pieces = missing ?? order.lines.map { ($0.quantity, $0.sku) }
        return "the order '\(order.id)' of \(order.total) is paid, and pieces of it were not taken from the stock: "
            + "\(pieces.inWords). Take them with 'products.adjust-stock' if they are there, or refund the order with '\(ReturnOrder.id)'"
    }
}

extension OrderReturn {
    /// Returns in words for an operator that a return gave no money back.
    func refusedRefund(_ reason: String) -> String {
        "the payment refuses \(amount) for a return of the order '\(orderID)', \(reason). The return was rejected; "
            + "look up the refunds of the order's transaction"
    }

    /// Returns in words for an operator that returned pieces are not in the stock again.
    func refusedPieces(_ reason: String) -> String {
        "the stock refuses pieces of the order '\(orderID)' that came back, \(reason): "
            + "\(lines.map { ($0.quantity, $0.sku) }.inWords). Enter them with 'products.adjust-stock' if they are there"
    }
}

extension [(quantity: Int, sku: String)] {
    fileprivate var inWords: String { map { "\($0.quantity) of '\($0.sku)'" }.joined(separator: ", ") }
}
