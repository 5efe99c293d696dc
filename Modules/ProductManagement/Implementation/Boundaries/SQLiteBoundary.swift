import Boundaries
import Storage

/// Keeps the products of the rules in the app's store, and reads catalogues from disk.
final class SQLiteBoundary: AdapterBoundary {
    /// The store that the app has chosen.
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(
            products: makeInputPort(implementation: SQLiteProducts(dependencies.store)),
            readFile: makeInputPort(implementation: { path in try CatalogueFile.contents(path) }))
    }
}
