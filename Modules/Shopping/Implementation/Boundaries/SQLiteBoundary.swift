import Boundaries
import Storage

/// Keeps the carts and orders of the rules in the app's store.
final class SQLiteBoundary: AdapterBoundary {
    /// The store that the app has chosen.
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(
            repository: makeInputPort(implementation: SQLiteShoppingRepository(store: dependencies.store)))
    }
}
