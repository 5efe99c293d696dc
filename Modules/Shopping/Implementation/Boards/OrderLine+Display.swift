import BoardyHeadless
import BoardyValues
import ShoppingIO

extension OrderLine {
    var returnable: Int { quantity - (returned ?? 0) }
}

extension [OrderLine] {
    /// The table that shows the products and their quantities, with those that came back if there are any.
    var table: Table {
        let hasReturned = contains { $0.returned != nil }
        return Table(
            columns: ["Product", "SKU", .trailing("Pieces"), .trailing("Each"), .trailing("Total")]
                + (hasReturned ? [.trailing("Returned")] : []),
            rows: map { line in
                let returned = hasReturned ? ["\(line.returned ?? 0)"] : []
                return Table.Row(
                    cells: [line.title, line.sku, "\(line.quantity)", "\(line.unitPrice)", "\(line.total)"] + returned,
                    key: line.sku)
            })
    }
}
