import AuthenticationIO
public import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Boundaries
import DashboardIO
import ProductManagementIO

/// The product management module: it imports and exports catalogues, finds products in them, and keeps their stock.
///
/// It takes from the options a `Store` (else everything is kept in memory), a `Currency` for prices that come without one (else the euro), a
/// clock, a `() -> Timestamp` (else the system's), and the `FileAccess` of the session, without which it imports and exports no file.
public struct ProductManagementLauncherPlugin: LauncherPlugin {
    public let name = "product-management"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        store.require(.productManagement)
        return ModuleComponent(modulePlugins: [ProductManagementModulePlugin(name: name, store: store)])
    }
}

private struct ProductManagementModulePlugin: ModulePlugin {
    let name: String
    let store: Store

    func apply(for main: MainComponent) {
        let changes = Bus<Void>()
        let files = main.options.value(of: FileAccess.self) ?? .below()
        let settings = ProductManagementRoot.Settings(
            store: store, currency: main.options.value(of: Currency.self) ?? .eur,
            now: main.options.value(of: (() -> Timestamp).self) ?? Timestamp.now,
            files: SessionFiles(
                readable: files.readableFolders.map { .below($0) } ?? .everywhere,
                writable: files.writableFolders.map { .below($0) } ?? .everywhere, origin: files.place),
            changed: { changes.transport() })
        let warehouse = Lazy { ProductManagementRoot.Resolved().warehouse(configuration: settings) }

        provideProducts(on: main, warehouse)
        provideStock(on: main, warehouse)
        route(on: main)
        main.contribute(
            DashboardTile(module: name, title: "Products", changes: changes) {
                String(try warehouse.value.catalogue.count())
            }, to: DashboardTiles.self)
        let chart = StockChart(store: store)
        main.contribute(DashboardChart(module: name, charts: chart.charts), to: DashboardCharts.self)
        provideOperations(on: main, warehouse)
    }

    private func provideProducts(on main: MainComponent, _ warehouse: Lazy<Warehouse>) {
        main.provide(ImportProducts.self) { [producer = main.producer] in
            ImportBoard(identifier: $0, producer: producer, catalogue: warehouse.value.catalogue)
        }
        main.requireRole(for: ImportProducts.self)
        main.provide(ListProducts.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, query, completion in
                completion(Result { try warehouse.value.catalogue.list(query) })
            }
        }
        main.provide(ProductDetails.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try warehouse.value.catalogue.details(sku: request.sku) })
            }
        }
        main.provide(SearchProducts.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try warehouse.value.catalogue.search(request) })
            }
        }
        main.provide(ExportProducts.self) { [producer = main.producer] in
            ExportBoard(identifier: $0, producer: producer, catalogue: warehouse.value.catalogue)
        }
        main.requireRole(for: ExportProducts.self)
        let actions = main.contributions(to: ProductActions.self), roles = main.contributions(to: ScreenRoles.self)
        main.register(BrowseProducts.self) { [producer = main.producer] in
            BrowseBoard(identifier: $0, boardProducer: producer, actions: actions.all, roles: roles)
        }
    }

    private func provideOperations(on main: MainComponent, _ warehouse: Lazy<Warehouse>) {
        let producer = main.producer, find = { try warehouse.value.catalogue.meant(by: $0) }
        let sku = { try find($0).sku }
        main.provide(SaveProduct.self) { id in
            OperatorBoard<SaveProduct, _>(identifier: id, producer: producer, form: .saveProduct(find: find)) {
                try warehouse.value.catalogue.save($0, for: $1)
            }
        }
        main.provide(AdjustStock.self) { id in
            OperatorBoard<AdjustStock, _>(identifier: id, producer: producer, form: .adjustStock(find: sku)) {
                try warehouse.value.stock.adjust($0, for: $1)
            }
        }
        main.provide(StockJournal.self) { id in
            OperatorBoard<StockJournal, _>(identifier: id, producer: producer, form: .stockJournal(find: sku)) {
                request, _ in
                try warehouse.value.stock.journal(request)
            }
        }
        main.requireRole(for: SaveProduct.self)
        main.requireRole(for: AdjustStock.self)
        main.requireRole(for: StockJournal.self)
        let entries = [
            MenuEntry("Browse products", in: .shop) { $0[BrowseProducts.self].activation.activate() },
            MenuEntry("Import products", in: .operator, for: .operator) {
                $0.ioImportProducts().activation.activate()
            },
            MenuEntry("Export products", in: .operator, for: .operator) {
                $0.ioExportProducts().activation.activate()
            },
            MenuEntry("Save product", in: .operator, for: .operator) { $0.ioSaveProduct().activation.activate() },
            MenuEntry("Adjust stock", in: .operator, for: .operator) { $0.ioAdjustStock().activation.activate() },
            MenuEntry("Stock journal", in: .operator, for: .operator) { $0.ioStockJournal().activation.activate() },
        ]
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
        offer("Adjust stock", .adjustStock(find: sku), of: AdjustStock.self, on: main)
        offer("Stock journal", .stockJournal(find: sku), of: StockJournal.self, on: main)
        offer("Change product", .saveProduct(find: find), of: SaveProduct.self, on: main)
    }

    /// Offers an operator's form on the page of a product.
    private func offer<Target: BoardContract, Entered>(
        _ title: String, _ form: OperatorForm<Entered, Target.Output>, of contract: Target.Type, on main: MainComponent
    ) where Target.Input == Entered? {
        main.register(OpenProductForm<Target>.self) { [producer = main.producer] in
            ProductFormBoard<Target, Entered>(identifier: $0, producer: producer, form: form)
        }
        main.contribute(
            ProductAction(title, OpenProductForm<Target>.self, for: .operator) { $0 }, to: ProductActions.self)
    }

    private func provideStock(on main: MainComponent, _ warehouse: Lazy<Warehouse>) {
        main.provide(ReserveStock.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try warehouse.value.stock.reserve(request) })
            }
        }
        main.provide(ResolveReservation.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try warehouse.value.stock.resolve(request) })
            }
        }
        main.provide(ReturnStock.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try warehouse.value.stock.giveBack(request) })
            }
        }
    }

    private func route(on main: MainComponent) {
        main.route("app://products/{sku}", to: ProductDetails.self) { link in
            ProductDetailsRequest(sku: try link.text("sku"))
        }
        main.route("app://products", to: ListProducts.self) { link in
            ProductQuery(
                query: link["query"], category: link["category"], offset: try link.integer("offset"),
                limit: try link.integer("limit"))
        }
    }
}
