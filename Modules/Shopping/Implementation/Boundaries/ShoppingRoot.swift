import BoardyStorage
import BoardyValues
import Boundaries

final class ShoppingRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<StoreBoundary>

    struct Settings {
        let store: Store
        let currency: Currency
        let now: () -> Timestamp
        /// Returns texts that it never returns again and that nobody guesses.
        let makeID: () -> String
        let changed: () -> Void
    }

    var shop: InputPort<Factory<Settings, Shop>> {
        makeInputPort(implementation: Factory { [self] settings in shop(with: settings) })
    }

    private func shop(with settings: Settings) -> Shop {
        let store = StoreBoundary.Settings(store: makeInputPort(implementation: settings.store))
        let repository = resolver(for: StoreBoundary.self).resolve(plugin: store).resolved()
        let others = ModelBoundary.Settings(
            now: makeInputPort(implementation: settings.now), makeID: makeInputPort(implementation: settings.makeID),
            currency: makeInputPort(implementation: settings.currency),
            changed: makeInputPort(implementation: settings.changed))
        let model = resolver(for: ModelBoundary.self).resolve(plugin: repository).resolve(plugin: others).resolved()
        return Shop(
            carts: model.carts, orders: model.orders, settlements: model.settlements, changes: model.changes,
            history: model.history)
    }
}

struct Shop {
    let carts: Carts
    let orders: Orders
    let settlements: Settlements
    let changes: OrderChanges
    let history: OrderHistory
}

/// Builds the rules of the shop, and names what they need from outside.
final class ModelBoundary: Boundary {
    struct Plugin: PluginBoundary {
        var repository: InputPort<any ShoppingRepository>
    }

    struct Settings: PluginBoundary {
        var now: InputPort<() -> Timestamp>
        var makeID: InputPort<() -> String>
        var currency: InputPort<Currency>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Settings>

    var carts: InputPort<Carts> {
        makeInputPort(implementation: Carts(repository: dependencies.repository, currency: dependencies.currency))
    }

    var history: InputPort<OrderHistory> {
        makeInputPort(implementation: OrderHistory(repository: dependencies.repository))
    }

    var settlements: InputPort<Settlements> {
        makeInputPort(implementation: Settlements(repository: dependencies.repository, now: dependencies.now))
    }

    var changes: InputPort<OrderChanges> {
        makeInputPort(implementation: OrderChanges(repository: dependencies.repository, makeID: dependencies.makeID))
    }

    var orders: InputPort<Orders> {
        makeInputPort(
            implementation: Orders(
                repository: dependencies.repository, now: dependencies.now, makeID: dependencies.makeID,
                changed: dependencies.changed))
    }
}

/// Keeps the carts and orders of the rules in the app's store.
final class StoreBoundary: AdapterBoundary {
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(
            repository: makeInputPort(implementation: StoredShoppingRepository(store: dependencies.store)))
    }
}
