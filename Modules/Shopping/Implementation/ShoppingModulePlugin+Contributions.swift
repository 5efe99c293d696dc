import AuthenticationIO
import Boardy
import BoardyHeadless
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
        let cart = DashboardTile(module: "shopping", title: "In your cart") { mainboard, answer in
            let summary: (User?) throws -> String = { try shop().carts.contents(of: $0?.id).summary }
            guard let mainboard else { return answer(Result { try summary(nil) }) }
            mainboard.ioCurrentUser().activation.activate(
                with: GetCurrentUserParameter()
                    .onSuccess { user in answer(Result { try summary(user) }) }
                    .onError { answer(.failure($0)) }
                    .onCompletion { if $0 == .cancelled { answer(.failure(CancellationError())) } })
        }
        main.contribute(cart, to: DashboardTiles.self)
        let charts = SalesCharts(store: store, now: settings.now)
        main.contribute(DashboardChart(module: "shopping", charts: charts.charts), to: DashboardCharts.self)
        let entries = [
            MenuEntry("Show cart", in: .shop) { $0[ShowCart.self].activation.activate() },
            MenuEntry("Checkout", in: .shop) { $0.ioCheckout().activation.activate() },
            MenuEntry("My orders", in: .shop) { $0[ShowOrders.self].activation.activate() },
            MenuEntry("Add to cart", in: .shop) { $0.ioAddToCart().activation.activate() },
            MenuEntry("Customer orders", in: .operator, for: .operator) {
                $0[ShowCustomerOrders.self].activation.activate()
            },
        ]
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
        main.contribute(ProductAction("Add to cart", AddProduct.self) { $0 }, to: ProductActions.self)
    }
}
