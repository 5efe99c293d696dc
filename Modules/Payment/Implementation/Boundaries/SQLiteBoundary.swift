import Boundaries

/// Keeps the books in the app's store.
final class SQLiteBoundary: AdapterBoundary {
    typealias Dependencies = BoundaryList.Add<WorldBoundary>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(books: makeInputPort(implementation: SQLitePaymentBooks(store: dependencies.store)))
    }
}
