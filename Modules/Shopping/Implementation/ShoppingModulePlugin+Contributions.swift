import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import DashboardIO
import ProductManagementIO
import ShoppingIO

extension ShoppingModulePlugin {
    /// Contributes tiles and a chart to the dashboard, entries to the menu, and an action to the products.
    func contribute(to main: MainComponent, _ shop: @escaping () -> Shop) {
        main.contribute(
            DashboardTile(module: "shopping", title: "Orders", for: .operator, changes: changes) {
                "\(try shop().history.paidCount()) paid"
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
        let entries = [
            MenuEntry("Show cart", in: .shop, at: .link("app://cart", as: "Cart", note: pieces)) {
                $0[ShowCart.self].activation.activate()
            },
            MenuEntry("Checkout", in: .shop, at: .none) { $0.ioCheckout().activation.activate() },
            MenuEntry("My orders", in: .shop, at: .link("app://orders")) { $0[ShowOrders.self].activation.activate() },
            MenuEntry("Add to cart", in: .shop, at: .none) { $0.ioAddToCart().activation.activate() },
            MenuEntry("Customer orders", in: .operator, for: .operator) {
                $0[ShowCustomerOrders.self].activation.activate()
            },
        ]
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
        let adding = ProductAction("Add to cart", AddProduct.self, link: { "app://cart/add/\($0.sku.percentEncoded)" })
        { $0 }
        main.contribute(adding, to: ProductActions.self)
    }
}
