import Boundaries
import Foundation
import Storage
import Values

final class ProductManagementRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<SQLiteBoundary>

    struct Settings {
        let store: Store
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

/// Builds the rules of the catalogue, and names what they need from outside.
final class ModelBoundary: Boundary {
    /// The storage and the files of the rules.
    struct Plugin: PluginBoundary {
        var products: InputPort<any ProductRepository>
        var readFile: InputPort<@Sendable (String) throws -> CatalogueBytes>
        var openFile: InputPort<OpenExport>
    }

    struct Settings: PluginBoundary {
        var currency: InputPort<Currency>
        var changed: InputPort<() -> Void>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Settings>

    private lazy var shared = Catalogue(
        repository: dependencies.products, currency: dependencies.currency, readFile: dependencies.readFile,
        openFile: dependencies.openFile, changed: dependencies.changed)

    var catalogue: InputPort<Catalogue> { makeInputPort(implementation: shared) }
}

/// Keeps the products of the rules in the app's store, and reads catalogues from disk.
final class SQLiteBoundary: AdapterBoundary {
    struct Settings: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        ModelBoundary.Plugin(
            products: makeInputPort(implementation: SQLiteProducts(dependencies.store)),
            readFile: makeInputPort(implementation: { path in try CatalogueFile.bytes(path) }),
            openFile: makeInputPort(implementation: { path, replaces in try ExportFile.open(path, replaces: replaces) })
        )
    }
}
