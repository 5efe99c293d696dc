import Boundaries
import Storage
import Values

/// The object graph of product management.
final class ProductManagementRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    /// The values that the app knows when it launches.
    struct Settings {
        let store: Store
        /// The currency of prices that come without one.
        let currency: Currency
        let changed: () -> Void
    }

    var catalogue: InputPort<Factory<Settings, Catalogue>> {
        makeInputPort(implementation: Factory { [self] settings in catalogue(with: settings) })
    }

    private func catalogue(with settings: Settings) -> Catalogue {
        let store = SQLiteBoundary.Settings(store: makeInputPort(implementation: settings.store))
        let records = resolver(for: SQLiteBoundary.self).resolve(plugin: store).resolved()
        let others = ModelBoundary.Settings(
            currency: makeInputPort(implementation: settings.currency),
            changed: makeInputPort(implementation: settings.changed))
        return resolver(for: ModelBoundary.self).resolve(plugin: records).resolve(plugin: others).resolved().catalogue
    }
}
