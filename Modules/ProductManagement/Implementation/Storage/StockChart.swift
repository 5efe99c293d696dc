import BoardyStorage
import DashboardIO

/// The chart of the products that have the fewest units left.
struct StockChart {
    let store: Store

    /// The number of units from which on a product does not run out.
    private static let ample = 10
    private static let productCount = 5

    func charts() throws -> [ChartContents.Chart] {
        let bars = try store.rows(
            "SELECT title, stock FROM products WHERE stock < ? ORDER BY stock, sku LIMIT ?", Self.ample,
            Self.productCount
        ) { row in
            let stock: Int = try row["stock"]
            return ChartContents.Bar(try row["title"], stock, text: "\(stock) left")
        }
        let chart = ChartContents.Chart(module: "product-management", title: "Stock that runs out", bars: bars)
        return bars.isEmpty ? [] : [chart]
    }
}
