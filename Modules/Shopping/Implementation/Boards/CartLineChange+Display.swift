import BoardyValues
import ShoppingIO

extension CartLineChange {
    /// The line that shows what the shopper wanted of a product, and what there is.
    var displayLine: String {
        let product = "\(title) (\(sku)):"
        guard let newPrice else { return "\(product) not for sale any more" }
        let pieces = available < quantity ? ["\(quantity) wanted, \(available) available"] : []
        let price = newPrice == unitPrice ? [] : ["\(unitPrice) before, \(newPrice) now"]
        return "\(product) \((pieces + price).joined(separator: "; "))"
    }
}
