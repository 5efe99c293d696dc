import BoardyValues
import ShoppingIO

extension StoredOrder {
    /// Returns in words for an operator that a paid order waits for stock.
    func waiting(for missing: [(quantity: Int, sku: String)]) -> String {
        "the order '\(order.id)' of \(order.total) is paid, and the stock lacks \(missing.inWords) for it. "
            + "Enter a delivery with 'products.adjust-stock', and the order takes its pieces within five minutes or at "
            + "the next start; or refund it with '\(ReturnOrder.id)'"
    }

    /// The words for an operator that a paid order cannot take its pieces from the stock by itself.
    var untakenStock: String {
        "the order '\(order.id)' of \(order.total) is paid, and pieces of it were not taken from the stock: "
            + "\(order.lines.map { ($0.quantity, $0.sku) }.inWords). "
            + "Take them with 'products.adjust-stock' if they are there, or refund the order with '\(ReturnOrder.id)'"
    }
}

extension OrderReturn {
    /// Returns in words for an operator that a return gave no money back.
    func refusedRefund(_ reason: String) -> String {
        "the payment refuses \(amount) for a return of the order '\(orderID)', \(reason). The return was rejected; "
            + "look up the refunds of the order's transaction"
    }

    /// Returns in words for an operator that returned pieces are not in the stock again.
    func refusedRestock(_ reason: String) -> String {
        "the stock refuses pieces of the order '\(orderID)' that came back, \(reason): "
            + "\(lines.map { ($0.quantity, $0.sku) }.inWords). "
            + "Enter them with 'products.adjust-stock' if they are there"
    }
}

extension [(quantity: Int, sku: String)] {
    fileprivate var inWords: String { map { "\($0.quantity) of '\($0.sku)'" }.joined(separator: ", ") }
}
