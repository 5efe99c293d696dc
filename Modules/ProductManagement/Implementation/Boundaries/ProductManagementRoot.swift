import Boundaries
import Foundation
import Storage
import Values

final class ProductManagementRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<StoreBoundary>

    struct Settings {
        let store: Store
        let currency: Currency
        let now: () -> Timestamp
        /// The files that an import may read.
        let readable: FileRule
        /// The files that an export may write.
        let writable: FileRule
        let changed: () -> Void
    }

    var warehouse: InputPort<Factory<Settings, Warehouse>> {
        makeInputPort(implementation: Factory { [self] settings in warehouse(with: settings) })
    }

    private func warehouse(with settings: Settings) -> Warehouse {
        let store = StoreBoundary.Settings(
            store: makeInputPort(implementation: settings.store), now: makeInputPort(implementation: settings.now),
            readable: makeInputPort(implementation: settings.readable),
            writable: makeInputPort(implementation: settings.writable))
        let records = resolver(for: StoreBoundary.self).resolve(plugin: store).resolved()
        let others = ModelBoundary.Settings(
            currency: makeInputPort(implementation: settings.currency),
            now: makeInputPort(implementation: settings.now),
            changed: makeInputPort(implementation: settings.changed))
        let model = resolver(for: ModelBoundary.self).resolve(plugin: records).resolve(plugin: others).resolved()
        return Warehouse(catalogue: model.catalogue, stock: model.stock)
    }
}

/// The rules of the module.
struct Warehouse {
    let catalogue: Catalogue
    let stock: Stock
}

/// Builds the rules of the catalogue and of the stock, and names what they need from outside.
final class ModelBoundary: Boundary {
    /// The storage and the files of the rules.
    struct Plugin: PluginBoundary {
        var products: InputPort<any ProductRepository>
        var stock: InputPort<any StockRepository>
        var readFile: InputPort<@Sendable (String) throws -> CatalogueBytes>
        var openFile: InputPort<OpenExport>
    }

    struct Settings: PluginBoundary {
        var currency: InputPort<Currency>
        var now: InputPort<() -> Timestamp>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Settings>

    private lazy var shared = Catalogue(
        repository: dependencies.products, currency: dependencies.currency, readFile: dependencies.readFile,
        openFile: dependencies.openFile, changed: dependencies.changed)

    var catalogue: InputPort<Catalogue> { makeInputPort(implementation: shared) }

    var stock: InputPort<Stock> {
        makeInputPort(implementation: Stock(repository: dependencies.stock, now: dependencies.now))
    }
}

/// Keeps the products of the rules in the app's store, and reads catalogues from disk.
final class StoreBoundary: AdapterBoundary {
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
        var now: InputPort<() -> Timestamp>
        var readable: InputPort<FileRule>
        var writable: InputPort<FileRule>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        let products = StoredProducts(dependencies.store, now: dependencies.now)
        let readable = dependencies.readable, writable = dependencies.writable
        return ModelBoundary.Plugin(
            products: makeInputPort(implementation: products), stock: makeInputPort(implementation: products),
            readFile: makeInputPort(implementation: { path in try CatalogueFile.bytes(path, readable) }),
            openFile: makeInputPort(implementation: { path, replaces in
                try ExportFile.open(path, replaces: replaces, writable)
            })
        )
    }
}
