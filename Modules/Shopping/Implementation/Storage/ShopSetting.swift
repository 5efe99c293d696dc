import Storage
import Values

/// What the app hands to the shop.
struct ShopSetting {
    let store: Store
    /// What the total of an empty cart is counted in.
    let currency: Currency
    let now: () -> Timestamp
    /// Makes texts that are never made again.
    let unique: () -> String
    /// Called when an order has been paid.
    let changed: () -> Void
}
