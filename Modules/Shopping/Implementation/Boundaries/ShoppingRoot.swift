import Boundaries
import Storage
import Values

/// The object graph of shopping.
final class ShoppingRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    /// The values that the app knows when it launches.
    struct Settings {
        let store: Store
        let currency: Currency
        let now: () -> Timestamp
        /// Returns texts that it never returns again.
        let unique: () -> String
        /// Called when an order has been paid.
        let changed: () -> Void
    }

    var shop: InputPort<Factory<Settings, Shop>> {
        makeInputPort(implementation: Factory { [self] settings in shop(with: settings) })
    }

    private func shop(with settings: Settings) -> Shop {
        let store = SQLiteBoundary.Settings(store: makeInputPort(implementation: settings.store))
        let repository = resolver(for: SQLiteBoundary.self).resolve(plugin: store).resolved()
        let others = ModelBoundary.Settings(
            now: makeInputPort(implementation: settings.now), unique: makeInputPort(implementation: settings.unique),
            currency: makeInputPort(implementation: settings.currency),
            changed: makeInputPort(implementation: settings.changed))
        let model = resolver(for: ModelBoundary.self).resolve(plugin: repository).resolve(plugin: others).resolved()
        return Shop(carts: model.carts, orders: model.orders)
    }
}
