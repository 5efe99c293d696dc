import BoardyValues

/// The rules of the shop, with what they need from outside.
struct Shop {
    /// The values and functions that an app sets.
    struct Settings {
        let currency: Currency
        let now: () -> Timestamp
        /// Returns an unguessable unique ID.
        let makeID: () -> String
        /// Called after an order was paid.
        let changed: () -> Void
        /// The address to which customers send pieces back; nil if no screen tells it.
        var returnAddress: String?
    }

    let carts: Carts
    let orders: Orders
    let settlements: Settlements
    let changes: OrderChanges
    let requests: ReturnRequests
    let history: OrderHistory

    init(_ repository: any ShoppingRepository, _ settings: Settings) {
        carts = Carts(repository: repository, currency: settings.currency, now: settings.now)
        orders = Orders(repository: repository, now: settings.now, makeID: settings.makeID, changed: settings.changed)
        settlements = Settlements(repository: repository, now: settings.now)
        changes = OrderChanges(repository: repository, makeID: settings.makeID)
        requests = ReturnRequests(
            repository: repository, now: settings.now, makeID: settings.makeID, address: settings.returnAddress)
        history = OrderHistory(repository: repository)
    }
}
