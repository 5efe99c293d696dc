/// The error that the journal takes no entry that the rules have checked before.
struct UnentrableStock: Error, CustomStringConvertible {
    let sku: String
    let pieces: Int

    var description: String {
        "the stock of '\(sku)' cannot change by \(pieces): the product is gone, or its stock has no room for that. Nothing was "
            + "changed. Look at the product with 'products.details'"
    }
}
