import BoardyStorage
import ProductManagementIO

/// The pieces of a product that customers want to send back, which an operator reads on its page before ordering more.
struct WaitingPieces {
    let store: Store

    func lines(of product: Product) throws -> [ProductSection.Line] {
        let pieces: Int =
            try store.value(
                """
                SELECT coalesce(sum(quantity), 0) FROM order_returns
                JOIN order_return_lines ON order_return_lines.return_id = order_returns.id
                WHERE state = 'requested' AND sku = ?
                """, product.sku) ?? 0
        return pieces == 0 ? [] : ["\(pieces == 1 ? "1 piece" : "\(pieces) pieces")"]
    }
}
