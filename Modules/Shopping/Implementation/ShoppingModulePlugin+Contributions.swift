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
        let contents = { try shop().carts.contents(of: $0) }
        main.contribute(
            DashboardTile(module: "shopping", title: "In your cart") {
                Self.ask($0, { try contents($0?.id).summary }, $1)
            }, to: DashboardTiles.self)
        let pieces = PersonalNote {
            Self.ask($0, { user in try contents(user?.id).pieceCount.map(String.init) }, $1)
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

    /// Asks who is signed in, and answers with what a closure makes of the user; of nobody without a mainboard.
    private static func ask<Text>(
        _ mainboard: Motherboard?, _ make: @escaping (User?) throws -> Text,
        _ answer: @escaping (Result<Text, any Error>) -> Void
    ) {
        guard let mainboard else { return answer(Result { try make(nil) }) }
        mainboard.ioCurrentUser().activation.activate(
            with: GetCurrentUserParameter()
                .onSuccess { user in answer(Result { try make(user) }) }
                .onError { answer(.failure($0)) }
                .onCompletion { if $0 == .cancelled { answer(.failure(CancellationError())) } })
    }
}
