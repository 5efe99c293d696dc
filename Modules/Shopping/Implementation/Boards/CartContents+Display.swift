import Headless
import ShoppingIO
import Values

extension CartContents {
    var displayLines: [ScreenPart] {
        lines.isEmpty ? ["The cart is empty."] : [.table(lines.table), .pairs(["Total": "\(total)"])]
    }
}

extension [OrderLine] {
    /// The table that shows the products and their quantities.
    var table: Table {
        Table(
            columns: ["Product", "SKU", .trailing("Pieces"), .trailing("Each"), .trailing("Total")],
            rows: map { Table.Row($0.title, $0.sku, "\($0.quantity)", "\($0.unitPrice)", "\($0.total)", key: $0.sku) })
    }
}
