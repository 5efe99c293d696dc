import AuthenticationIO
public import Boardy
import Boundaries
import DashboardIO
import Headless
import ProductManagementIO
import Storage
import Values

/// The product management module: it imports and exports catalogues, and finds products in them.
///
/// It takes from the options a `Store` (else everything is kept in memory), and a `Currency` for prices that come without one (else the euro).
public struct ProductManagementLauncherPlugin: LauncherPlugin {
    public let name = "product-management"

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
        let settings = ProductManagementRoot.Settings(
            store: store, currency: main.options.value(of: Currency.self) ?? .eur, changed: { changes.transport() })
        let catalogue = Lazy { ProductManagementRoot.Resolved().catalogue(configuration: settings) }

        main.provide(ImportProducts.self) { ImportBoard(identifier: $0, catalogue: catalogue.value) }
        main.requireRole(for: ImportProducts.self)
        main.provide(ListProducts.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, query, completion in
                completion(Result { try catalogue.value.list(query) })
            }
        }
        main.provide(ProductDetails.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try catalogue.value.details(sku: request.sku) })
            }
        }
        main.provide(SearchProducts.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try catalogue.value.search(request) })
            }
        }
        main.provide(ExportProducts.self) { ExportBoard(identifier: $0, catalogue: catalogue.value) }
        main.requireRole(for: ExportProducts.self)
        main.register(BrowseProducts.self) { [producer = main.producer] in
            BrowseBoard(identifier: $0, boardProducer: producer)
        }
        route(on: main)
        main.contribute(
            DashboardTile(module: name, title: "Products", changes: changes) {
                String(try catalogue.value.count())
            }, to: DashboardTiles.self)
        main.contribute(
            MenuEntry("Import products") { $0.ioImportProducts().activation.activate() }, to: MenuEntries.self)
        main.contribute(
            MenuEntry("Export products") { $0.ioExportProducts().activation.activate() }, to: MenuEntries.self)
        main.contribute(
            MenuEntry("Browse products") { $0[BrowseProducts.self].activation.activate() }, to: MenuEntries.self)
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
