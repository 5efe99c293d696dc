import BoardyStorage
import Boundaries

/// Puts the rules of the shop on the app's store.
final class ShoppingRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<StoreBoundary>

    var shop: InputPort<Factory<(store: Store, settings: Shop.Settings), Shop>> {
        makeInputPort(
            implementation: Factory { [self] app in
                let store = StoreBoundary.Settings(store: makeInputPort(implementation: app.store))
                let repository = resolver(for: StoreBoundary.self).resolve(plugin: store).resolved()
                return resolver(for: ModelBoundary.self).resolve(plugin: repository).resolved()
                    .shop(configuration: app.settings)
            })
    }
}

/// Builds the rules of the shop. They know a repository, and no SQL.
final class ModelBoundary: Boundary {
    struct Plugin: PluginBoundary {
        var repository: InputPort<any ShoppingRepository>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var shop: InputPort<Factory<Shop.Settings, Shop>> {
        makeInputPort(implementation: Factory { [self] settings in Shop(dependencies.repository, settings) })
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
