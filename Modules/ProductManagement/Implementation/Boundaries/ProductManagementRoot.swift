import BoardyHeadless
import BoardyStorage
import BoardyValues
import Boundaries
import Foundation
import ProductManagementIO

final class ProductManagementRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>.Add<StoreBoundary>

    struct Settings {
        let store: Store
        let currency: Currency
        let now: () -> Timestamp
        let files: SessionFiles
        let changed: () -> Void
    }

    var warehouse: InputPort<Factory<Settings, Warehouse>> {
        makeInputPort(implementation: Factory { [self] settings in warehouse(with: settings) })
    }

    private func warehouse(with settings: Settings) -> Warehouse {
        let store = StoreBoundary.Settings(
            store: makeInputPort(implementation: settings.store), now: makeInputPort(implementation: settings.now),
            files: makeInputPort(implementation: settings.files))
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
        var files: InputPort<SessionFiles>
    }
    typealias Dependencies = BoundaryList.Add<Settings>

    func makePlugin() -> ModelBoundary.Plugin {
        let products = StoredProducts(dependencies.store, now: dependencies.now)
        let files = dependencies.files
        return ModelBoundary.Plugin(
            products: makeInputPort(implementation: products), stock: makeInputPort(implementation: products),
            readFile: makeInputPort(implementation: { path in try files.read(path) }),
            openFile: makeInputPort(implementation: { path, replaces in try files.write(path, replaces: replaces) })
        )
    }
}

/// The files that the paths of a session mean: for an import and for an export.
struct SessionFiles {
    /// The files that an import may read.
    let readable: FileRule
    /// The files that an export may write.
    let writable: FileRule
    /// The place in which the paths are meant; nil for this process.
    let origin: FileAccess.Place?

    /// Opens a catalogue.
    func read(_ path: String) throws(ImportProblem) -> CatalogueBytes {
        if isOpenStore(path, by: readable) { throw .unreadable(path, "is a store that this program has open") }
        do {
            return try CatalogueFile.bytes(meant(path, by: readable), readable)
        } catch {
            if let elsewhere { throw .elsewhere(path, from: elsewhere, error.code) }
            throw error
        }
    }

    /// Begins a file of an export. One that the session means on another host would not be found there.
    func write(_ path: String, replaces: Bool) throws(ExportProblem) -> ExportFile {
        if let elsewhere { throw .elsewhere(path, from: elsewhere) }
        if isOpenStore(path, by: writable) {
            throw .unwritable(path, "it is a store that this program has open")
        }
        return try ExportFile.open(meant(path, by: writable), replaces: replaces, writable)
    }

    /// Nobody but SQLite may open a store's file while it is in use, not even to find out what it is.
    private func isOpenStore(_ path: String, by rule: FileRule) -> Bool {
        rule.place(of: meant(path, by: rule)).map(Store.hasOpen) ?? false
    }

    private var elsewhere: FileAccess.Place? { origin.flatMap { $0.host == $0.boardHost ? nil : $0 } }

    /// Returns the path from the root, if the owner of the machine means it from the working directory.
    private func meant(_ path: String, by rule: FileRule) -> String {
        guard let origin, !rule.isStrict, let first = path.first, !"/~".contains(first) else { return path }
        return "\(origin.folder)/\(path)"
    }
}
