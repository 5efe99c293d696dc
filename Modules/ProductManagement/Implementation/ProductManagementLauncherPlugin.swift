public import Boardy
import DashboardIO
import Headless
import ProductManagementIO
import Storage
import Values

/// Products: brings catalogues in, and finds what is in them.
///
/// Options: a `Store` to keep them in, else memory; a `Currency` for prices that come without one, else the euro.
public struct ProductManagementLauncherPlugin: LauncherPlugin {
    public let name = "product-management"

    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        store.require(.productManagement)
        return ModuleComponent(modulePlugins: [ProductManagementPlugin(name: name, store: store)])
    }
}

private struct ProductManagementPlugin: ModulePlugin {
    let name: String
    let store: Store

    func apply(for main: MainComponent) {
        let changes = Bus<Void>()
        let graph = CatalogueGraph(
            Surroundings(
                store: store, currency: main.options.value(of: Currency.self) ?? .eur,
                changed: { changes.transport() }))

        main.provide(ImportProducts.self) { ImportBoard(identifier: $0, catalogue: graph.catalogue) }
        main.provide(ListProducts.self) { ListBoard(identifier: $0, catalogue: graph.catalogue) }
        main.provide(ProductDetails.self) { DetailsBoard(identifier: $0, catalogue: graph.catalogue) }
        main.register(
            BoardRegistration(BrowseProducts.self) { [producer = main.producer] in
                BrowseBoard(identifier: $0, boardProducer: producer)
            })
        route(on: main)
        main.contribute(
            DashboardTile(module: name, title: "Products", changes: changes) {
                String(try graph.catalogue.count())
            }, to: DashboardTiles.self)
        main.contribute(
            MenuEntry("Import products") { $0.ioImportProducts().activation.activate() }, to: MenuEntries.self)
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
