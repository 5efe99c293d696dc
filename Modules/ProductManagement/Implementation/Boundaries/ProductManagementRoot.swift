import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Boundaries

/// Puts the rules of products and stock on the app's store and on the files of the session.
final class ProductManagementRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>
    typealias App = (store: Store, files: SessionFiles, settings: Warehouse.Settings)

    var warehouse: InputPort<Factory<App, Warehouse>> {
        makeInputPort(
            implementation: Factory { [self] app in
                let products = StoredProducts(app.store, now: app.settings.now), files = app.files
                let outside = ModelBoundary.Outside(
                    products: makeInputPort(implementation: products), stock: makeInputPort(implementation: products),
                    readFile: makeInputPort(implementation: { try files.read($0, ImportProblem.init) }),
                    openFile: makeInputPort(implementation: { try files.create($0, replaces: $1, ExportProblem.init) }))
                return resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved()
                    .warehouse(configuration: app.settings)
            })
    }
}

/// Builds the rules of the catalogue and of the stock, which know neither SQL nor the disk.
final class ModelBoundary: Boundary {
    struct Outside: PluginBoundary {
        var products: InputPort<any ProductRepository>
        var stock: InputPort<any StockRepository>
        var readFile: InputPort<CatalogueReader.ReadFile>
        var openFile: InputPort<OpenExport>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    var warehouse: InputPort<Factory<Warehouse.Settings, Warehouse>> {
        makeInputPort(
            implementation: Factory { [dependencies] settings in
                Warehouse(
                    catalogue: Catalogue(
                        repository: dependencies.products, currency: settings.currency,
                        readFile: dependencies.readFile, openFile: dependencies.openFile, changed: settings.changed),
                    stock: Stock(repository: dependencies.stock, now: settings.now))
            })
    }
}

extension MainComponent {
    /// Returns the rules of the module with the settings of the app, built when the first board needs them.
    func warehouse(on store: Store, changed: @escaping () -> Void) -> Lazy<Warehouse> {
        let files = SessionFiles(options.value(of: FileAccess.self) ?? .below(), isInUse: Store.hasOpen)
        let settings = Warehouse.Settings(
            currency: options.value(of: Currency.self) ?? .eur,
            now: options.value(of: (() -> Timestamp).self) ?? Timestamp.now, changed: changed)
        return Lazy { ProductManagementRoot.Resolved().warehouse(configuration: (store, files, settings)) }
    }
}
