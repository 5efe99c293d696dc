import Boundaries
import Storage

/// Keeps the books of the rules in the app's store.
final class SQLiteBoundary: AdapterBoundary {
    /// The store that the app has chosen.
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(books: makeInputPort(implementation: SQLitePaymentBooks(store: dependencies.store)))
    }
}
