import BoardyStorage
import Boundaries
import Foundation

@testable import ProductManagement

/// Keeps the model's products in memory, and has no disk. Its stock is another store.
final class InMemoryBoundary: AdapterBoundary {
    struct Outside: PluginBoundary {
        var repository: InputPort<any ProductRepository>
        var files: InputPort<@Sendable (String) throws -> CatalogueBytes>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> ModelBoundary.Plugin {
        let store = Store(.memory)
        store.require(.productManagement)
        return ModelBoundary.Plugin(
            products: makeInputPort(implementation: dependencies.repository),
            stock: makeInputPort(implementation: StoredProducts(store)),
            readFile: makeInputPort(implementation: dependencies.files),
            openFile: makeInputPort(implementation: { path, replaces in try ExportFile.open(path, replaces: replaces) })
        )
    }
}
