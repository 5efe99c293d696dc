import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import DashboardIO
import PaymentIO
import ProductManagementIO
import ShoppingIO

extension ShoppingModulePlugin {
    /// Contributes tiles and a chart to the dashboard, entries to the menu, and an action and a section to
    /// the products.
    func contribute(to main: MainComponent, _ shop: @escaping () -> Shop) {
        main.contribute(
            DashboardTile(module: "shopping", title: "Orders", for: .operator, changes: changes) {
                try shop().history.paidSummary()
            }, to: DashboardTiles.self)
        let owners = CartOwners(producer: main.producer) { shop().carts }
        main.contribute(
            DashboardTile(module: "shopping", title: "In your cart") { mainboard, answer in
                owners.showCart(on: mainboard) { cart in answer(cart.map(\.summary)) }
            }, to: DashboardTiles.self)
        let pieces = PersonalNote { mainboard, answer in
            owners.showCart(on: mainboard) { cart in answer(cart.map { $0.pieceCount.map(String.init) }) }
        }
        let charts = SalesCharts(store: store, now: settings.now)
        main.contribute(DashboardChart(module: "shopping", charts: charts.charts), to: DashboardCharts.self)
        let cart = MenuPlace.link("app://cart", as: "Cart", note: pieces)
        main.offer(
            MenuEntry("Show cart", ShowCart.self, in: .shop, at: cart),
            MenuEntry("Checkout", Checkout.self, in: .shop, at: .none),
            MenuEntry("My orders", ShowOrders.self, in: .shop, at: .link("app://orders")),
            MenuEntry("Add to cart", AddToCart.self, in: .shop, at: .none),
            MenuEntry(
                "Customer orders", ShowCustomerOrders.self, in: .operator, for: .operator,
                at: .link("app://customer-orders")),
            MenuEntry("Returns", ShowReturns.self, in: .operator, for: .operator, at: .link("app://returns")))
        main.contribute(
            ProductAction("Add to cart", AddProduct.self, link: "app://cart/add/{sku}") { $0 }, to: ProductActions.self)
        main.contribute(OwedReturns(store: store).money, to: AuditedMoney.self)
        let waiting = WaitingPieces(store: store)
        main.contribute(
            ProductSection("Returns that wait", for: .operator, lines: waiting.lines), to: ProductSections.self)
    }
}
