import Boundaries
import Foundation
import Storage
import Values

/// Keeps the products in a store and reads catalogues from disk.
final class SQLiteBoundary: AdapterBoundary {
    /// What the app hands in.
    struct Outside: PluginBoundary {
        var surroundings: InputPort<Surroundings>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Plugin {
        let surroundings = dependencies.surroundings
        return ModelBoundary.Plugin(
            products: makeInputPort(implementation: StoredProducts(surroundings.store)),
            currency: makeInputPort(implementation: surroundings.currency),
            readFile: makeInputPort(implementation: { path in try CatalogueFile.contents(path) }),
            changed: makeInputPort(implementation: surroundings.changed))
    }
}

/// What the app hands to product management.
struct Surroundings {
    let store: Store
    /// Of prices that come without one.
    let currency: Currency
    /// Called when products have changed.
    let changed: () -> Void
}
