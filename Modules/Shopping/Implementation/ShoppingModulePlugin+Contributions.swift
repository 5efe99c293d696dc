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
        main.contribute(UnbookedReturns(store: store).money, to: AuditedMoney.self)
        let waiting = WaitingPieces(store: store)
        main.contribute(
            ProductSection("Returns that wait", for: .operator, lines: waiting.lines), to: ProductSections.self)
    }

    /// Routes the links to carts, orders and returns.
    func route(on main: MainComponent) {
        main.route("app://cart", to: Cart.self, page: .shown(by: ShowCart.self))
        // Whoever opens an address is asked nothing, so that the address of a change would be a trap.
        main.route("app://cart/add/{sku}", to: AddToCart.self, page: .action(by: AddAtOnce.self) { $0 }) { link in
            AddToCartRequest(sku: try link.text("sku"), quantity: try link.integer("quantity") ?? 1)
        }
        // A checkout places an order and reserves the stock, so its address shows the cart, which has a button for it.
        main.route("app://checkout", to: Checkout.self, page: .shown(by: ShowCart.self)) { _ in nil }
        let page: (LinkParameters) throws -> OrderQuery = {
            OrderQuery(offset: try $0.integer("offset"), limit: try $0.integer("limit"))
        }
        main.route("app://orders", to: ListOrders.self, page: .shown(by: ShowOrders.self) { _ in nil }, input: page)
        main.route(
            "app://customer-orders", to: ListCustomerOrders.self,
            page: .shown(by: ShowCustomerOrders.self) { _ in nil }, input: page)
        main.route("app://returns", to: ListReturns.self, page: .shown(by: ShowReturns.self) { _ in nil }, input: page)
        main.route(
            "app://orders/{id}", to: OrderDetails.self, page: .shown(by: ShowOrders.self) { $0.id }
        ) { OrderDetailsRequest(id: try $0.text("id")) }
    }
}
