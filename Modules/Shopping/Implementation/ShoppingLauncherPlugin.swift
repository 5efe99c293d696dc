import AuthenticationIO
public import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Boundaries
import DashboardIO
import Foundation
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// The shopping module: carts, orders and checkout.
///
/// It takes from the options a `Store` (else everything is kept in memory), the store's `Currency` (else the euro), and a clock, a
/// `() -> Timestamp` (else the system's).
public struct ShoppingLauncherPlugin: LauncherPlugin {
    public let name = "shopping"

    /// Creates the plugin for the table of a launcher, which installs its contracts, links and contributions before it launches the app.
    public init() {}

    public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        let store = options.value(of: Store.self) ?? Store(.memory)
        // Before the launch, so that an app that opens the store in between sees the versions of its tables.
        store.require(.shopping)
        let changes = Bus<Void>(), now = options.value(of: (() -> Timestamp).self) ?? Timestamp.now
        let settings = Shop.Settings(
            currency: options.value(of: Currency.self) ?? .eur,
            now: now,
            makeID: { UUID.timeOrdered(at: now()).uuidString.lowercased() },
            changed: { changes.transport() })
        let module = ShoppingModulePlugin(
            store: store, settings: settings, clock: options.value(of: LeaseClock.self).clock, changes: changes)
        let recovery = options.value(of: RecoveryStart.self)
        return ModuleComponent(
            modulePlugins: [module],
            lifecycle: .init(
                start: { mainboard in
                    if recovery.begins(store.location) {
                        mainboard[Settlement.self].activation.activate(with: .abandoned)
                    }
                },
                stop: { $0.removeInstalledBoard(of: Settlement.self) }))
    }
}

/// Declares the boards, requirements, routes and contributions of shopping.
struct ShoppingModulePlugin: ModulePlugin {
    let store: Store
    let settings: Shop.Settings
    /// The clock by which checkouts renew their leases.
    let clock: any Clock<Duration>
    let changes: Bus<Void>

    func apply(for main: MainComponent) {
        let shop = Lazy { [store, settings] in ShoppingRoot.Resolved().shop(configuration: (store, settings)) }
        provideBoards(on: main, shop)
        registerInternalBoards(on: main, shop)
        requireOthers(on: main)
        route(on: main)
        contribute(to: main, shop)
    }

    private func provideBoards(on main: MainComponent, _ shop: Lazy<Shop>) {
        let producer = main.producer
        main.provide(AddToCart.self) { AddToCartBoard(identifier: $0, producer: producer, carts: shop.value.carts) }
        main.provide(SetQuantity.self) {
            SetQuantityBoard(identifier: $0, producer: producer, carts: shop.value.carts)
        }
        main.provide(EmptyCart.self) { id in
            UserQueryBoard<EmptyCart>(identifier: id, producer: producer) { _, user in
                try shop.value.carts.empty(of: user?.id)
            }
        }
        main.provide(Cart.self) { id in
            UserQueryBoard<Cart>(identifier: id, producer: producer) { _, user in
                try shop.value.carts.contents(of: user?.id)
            }
        }
        main.provide(Checkout.self) { [clock] id in
            CheckoutBoard(identifier: id, producer: producer, orders: shop.value.orders, clock: clock)
        }
        main.provide(ListOrders.self) { id in
            UserQueryBoard<ListOrders>(identifier: id, producer: producer) { query, user in
                try shop.value.history.page(query, of: user?.id)
            }
        }
        main.provide(OrderDetails.self) { id in
            OrderBoard<OrderDetails>(identifier: id, producer: producer) { request, user in
                try shop.value.history.details(request.id, for: user)
            }
        }
        main.provide(CancelOrder.self) { id in
            OrderBoard<CancelOrder>(identifier: id, producer: producer) { request, user in
                try shop.value.changes.cancel(request, by: user)
            }
        }
        main.provide(ReturnOrder.self) { id in
            OrderBoard<ReturnOrder>(identifier: id, producer: producer) { request, user in
                try shop.value.changes.returnOrder(request, by: user)
            }
        }
    }

    private func registerInternalBoards(on main: MainComponent, _ shop: Lazy<Shop>) {
        let producer = main.producer, makeID = settings.makeID
        main.register(Ordering.self) { id in
            BlockTaskBoard(identifier: id, allowBypassGatewayBarrier: false) { _, request, completion in
                completion(Result { try shop.value.orders.place(request.cart, key: request.key, for: request.user) })
            }
        }
        main.register(Settlement.self) {
            SettlementBoard(
                identifier: $0, producer: producer, orders: shop.value.orders, settlements: shop.value.settlements,
                changes: shop.value.changes)
        }
        main.register(AddProduct.self) { AddProductBoard(identifier: $0, producer: producer) }
        main.register(ShowCart.self) { CartScreenBoard(identifier: $0, producer: producer) }
        main.register(ShowOrders.self) { OrderScreenBoard(identifier: $0, producer: producer, makeID: makeID) }
    }

    private func requireOthers(on main: MainComponent) {
        main.require(CurrentUser.self)
        main.require(CurrentRole.self)
        main.require(AuthUser.self)
        main.require(Authenticate.self)
        main.require(ProductDetails.self)
        main.require(ReserveStock.self)
        main.require(ResolveReservation.self)
        main.require(ReturnStock.self)
        main.require(Pay.self)
        main.require(Settle.self)
        main.require(RefundOrder.self)
        main.require(OrderRefunds.self)
    }

    private func route(on main: MainComponent) {
        main.route("app://cart", to: Cart.self)
        main.route("app://cart/add/{sku}", to: AddToCart.self) { link in
            AddToCartRequest(sku: try link.text("sku"), quantity: try link.integer("quantity") ?? 1)
        }
        main.route("app://checkout", to: Checkout.self) { _ in nil }
        main.route("app://orders/{id}", to: OrderDetails.self) { OrderDetailsRequest(id: try $0.text("id")) }
    }

    private func contribute(to main: MainComponent, _ shop: Lazy<Shop>) {
        main.contribute(
            DashboardTile(module: "shopping", title: "Orders", for: .operator, changes: changes) {
                "\(try shop.value.history.paidCount()) paid"
            }, to: DashboardTiles.self)
        let cart = DashboardTile(module: "shopping", title: "In your cart") { mainboard, answer in
            let summary: (User?) throws -> String = { try shop.value.carts.contents(of: $0?.id).summary }
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
        ]
        for entry in entries { main.contribute(entry, to: MenuEntries.self) }
        main.contribute(ProductAction("Add to cart", AddProduct.self) { $0 }, to: ProductActions.self)
    }
}
