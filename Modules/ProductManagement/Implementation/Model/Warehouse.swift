import BoardyValues

/// The rules of the module.
struct Warehouse {
    struct Settings {
        /// The currency of prices that come without one.
        let currency: Currency
        let now: () -> Timestamp
        /// Called when products have changed.
        let changed: () -> Void
    }

    let catalogue: Catalogue
    let stock: Stock
}
