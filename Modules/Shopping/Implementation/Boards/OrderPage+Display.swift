import ShoppingIO
import Values

extension OrderPage {
    /// The lines that show the page on a screen, one for each order, numbered from the newest.
    ///
    /// - Parameter offset: the number of newer orders on the pages before.
    func displayLines(after offset: Int) -> [String] {
        let range = "Orders \(offset + 1) to \(offset + orders.count) of \(total), the newest first"
        return [range]
            + orders.enumerated().map { "\(offset + $0 + 1)  \($1.placedAt)  \($1.total)  \($1.status.rawValue)" }
    }
}
