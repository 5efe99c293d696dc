/// The error that the store refuses an entry of the journal, although the rules have checked it.
struct StockOutOfRange: Error, CustomStringConvertible {
    let sku: String
    let change: Int

    var description: String {
        "the stock of '\(sku)' cannot change by \(change): the product is gone, or its stock has no room for that. "
            + "Nothing was changed. Look at the product with 'products.details'"
    }
}
