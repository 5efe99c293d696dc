import BoardyStorage
import BoardyValues
import Boundaries

final class PaymentRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    struct Settings {
        let store: Store
        let gateway: any PaymentGateway
        let now: () -> Timestamp
        let changed: () -> Void
    }

    var cashier: InputPort<Factory<Settings, Cashier>> {
        makeInputPort(implementation: Factory { [self] settings in cashier(with: settings) })
    }

    private func cashier(with settings: Settings) -> Cashier {
        let store = SQLiteBoundary.Settings(store: makeInputPort(implementation: settings.store))
        let books = resolver(for: SQLiteBoundary.self).resolve(plugin: store).resolved()
        let others = ModelBoundary.Settings(
            gateway: makeInputPort(implementation: settings.gateway), now: makeInputPort(implementation: settings.now),
            changed: makeInputPort(implementation: settings.changed))
        return resolver(for: ModelBoundary.self).resolve(plugin: books).resolve(plugin: others).resolved().cashier
    }
}

/// Builds the rules of payment, and names what they need from outside.
final class ModelBoundary: Boundary {
    struct Plugin: PluginBoundary {
        var books: InputPort<any PaymentBooks>
    }

    struct Settings: PluginBoundary {
        var gateway: InputPort<any PaymentGateway>
        var now: InputPort<() -> Timestamp>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Settings>

    private lazy var shared = Cashier(
        books: dependencies.books, gateway: dependencies.gateway, now: dependencies.now, changed: dependencies.changed)

    var cashier: InputPort<Cashier> { makeInputPort(implementation: shared) }
}

/// Keeps the books of the rules in the app's store.
final class SQLiteBoundary: AdapterBoundary {
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(books: makeInputPort(implementation: StoredPaymentBooks(store: dependencies.store)))
    }
}
