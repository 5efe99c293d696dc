import AuthenticationIO
public import Boardy
import BoardyHeadless
import BoardyStorage
import Boundaries
import DashboardIO
import ProductManagementIO

/// The product management module: it imports and exports catalogues, finds products in them, and keeps their stock.
///
/// It takes from the options a `Store` (else everything is kept in memory), a `Currency` for prices that come without
/// one (else the euro), a clock, a `() -> Timestamp` (else the system's), and the `FileAccess` of the session, without
/// which it imports and exports no file.
public struct ProductManagementLauncherPlugin: LauncherPlugin {
    public let name = "product-management"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it
    /// launches the app.
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
        let changes = Bus<Void>(), last = LastList(), producer = main.producer
        let warehouse = main.warehouse(on: store) { changes.transport() }
        main.provide(ImportProducts.self) { ImportBoard($0, producer, warehouse.value.catalogue) }
        main.provide(ListProducts.self) { try warehouse.value.catalogue.list($0) }
        main.provide(ProductDetails.self) { try warehouse.value.catalogue.details(sku: $0.sku) }
        main.provide(SearchProducts.self) { try warehouse.value.catalogue.search($0) }
        main.provide(ExportProducts.self, awaiting: CurrentRole.self) {
            try await $1.export($0, of: warehouse.value.catalogue)
        }
        main.provide(ReserveStock.self) { try warehouse.value.stock.reserve($0) }
        main.provide(ResolveReservation.self) { try warehouse.value.stock.resolve($0) }
        main.provide(ReturnStock.self) { try warehouse.value.stock.giveBack($0) }
        main.requireRole(for: ImportProducts.self)
        main.requireRole(for: ExportProducts.self)
        main.provideForms { warehouse.value }

        let actions = main.contributions(to: ProductActions.self), roles = main.contributions(to: ScreenRoles.self)
        let sections = main.contributions(to: ProductSections.self)
        main.register(BrowseProducts.self) { BrowseBoard($0, producer, actions.all, sections.all, last, roles) }
        main.offer(
            MenuEntry(
                "Browse products", BrowseProducts.self, in: .shop, at: .link("app://products", as: "Products")))
        main.offer(MenuEntry("Import products", ImportProducts.self, in: .operator, for: .operator))
        main.offer(MenuEntry("Export products", ExportProducts.self, in: .operator, for: .operator))
        main.offer(MenuEntry("Save product", SaveProduct.self, in: .operator, for: .operator))
        main.offer(MenuEntry("Adjust stock", AdjustStock.self, in: .operator, for: .operator))
        main.offer(MenuEntry("Stock journal", StockJournal.self, in: .operator, for: .operator))
        main.contribute(
            DashboardTile(module: name, title: "Products", changes: changes) {
                String(try warehouse.value.catalogue.count())
            }, to: DashboardTiles.self)
        main.contribute(DashboardChart(module: name, charts: StockChart(store: store).charts), to: DashboardCharts.self)

        main.route(
            "app://products/{sku}", to: ProductDetails.self,
            page: .shown(by: BrowseProducts.self) { .product($0.sku) }.readable {
                $1.page(of: $0, actions: actions.all, sections: sections.all)
            }
        ) { ProductDetailsRequest(sku: try $0.text("sku")) }
        main.route(
            "app://products", to: ListProducts.self,
            page: .shown(by: BrowseProducts.self) { .list($0) }.readable(as: "Products") {
                $1.page(of: $0, actions: actions.all)
            }.searched(by: "query", as: "Search products")
        ) { try ProductQuery($0) }
    }
}
