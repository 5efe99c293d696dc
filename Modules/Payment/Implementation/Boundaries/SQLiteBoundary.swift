import Boundaries
import Storage

/// Keeps the books in the app's store.
final class SQLiteBoundary: AdapterBoundary {
    struct Outside: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(books: makeInputPort(implementation: SQLitePaymentBooks(store: dependencies.store)))
    }
}
