import BoardyStorage
import Boundaries

/// Puts the rules of the shop on the app's store.
final class ShoppingRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>

    var shop: InputPort<Factory<(store: Store, settings: Shop.Settings), Shop>> {
        makeInputPort(
            implementation: Factory { [self] app in
                let outside = ModelBoundary.Plugin(
                    repository: makeInputPort(implementation: StoredShoppingRepository(store: app.store)))
                return resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved()
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
