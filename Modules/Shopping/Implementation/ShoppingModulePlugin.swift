import AuthenticationIO
import Boardy
import BoardyStorage
import Boundaries
import ProductManagementIO
import ShoppingIO

/// Declares the boards, requirements, links and contributions of shopping.
struct ShoppingModulePlugin: ModulePlugin {
    let store: Store
    let settings: Shop.Settings
    /// The clock by which checkouts renew their leases.
    let clock: any Clock<Duration>
    let patience: RefundPatience
    let changes: Bus<Void>

    func apply(for main: MainComponent) {
        var settings = settings
        settings.returnAddress = main.setting(ShoppingSettings.returnAddress)
        let shop = Lazy { [store, settings] in ShoppingRoot.Resolved().shop(configuration: (store, settings)) }
        provideCarts(on: main, shop)
        provideOrders(on: main, shop)
        registerInternalBoards(on: main, shop)
        main.require(AuthUser.self)
        route(on: main)
        contribute(to: main) { shop.value }
    }

    private func provideCarts(on main: MainComponent, _ shop: Lazy<Shop>) {
        let owners = CartOwners(producer: main.producer) { shop.value.carts }
        main.useIfProvided(CurrentGuest.self)
        main.provide(AddToCart.self) { AddToCartBoard(identifier: $0, owners: owners) }
        main.provide(SetQuantity.self) { SetQuantityBoard(identifier: $0, owners: owners) }
        main.provide(EmptyCart.self, awaiting: CurrentUser.self, CurrentGuest.self) {
            try owners.carts().empty(of: try await owners.all(on: $1))
        }
        main.provide(Cart.self, awaiting: CurrentUser.self, CurrentGuest.self, ProductDetails.self) {
            try owners.carts().contents(of: try await owners.owner(on: $1))
        }
        main.register(FollowSignIn.self, awaiting: CurrentUser.self, CurrentGuest.self, ProductDetails.self) {
            _ = try await owners.owner(on: $1)
        }
    }

    private func registerInternalBoards(on main: MainComponent, _ shop: Lazy<Shop>) {
        let producer = main.producer
        let owners = CartOwners(producer: producer) { shop.value.carts }
        main.register(Ordering.self) { try shop.value.orders.place($0.cart, key: $0.key, for: $0.user) }
        main.register(Settlement.self) { SettlementBoard(identifier: $0, producer: producer, shop: shop.value) }
        main.register(AddProduct.self) { AddProductBoard(identifier: $0, boardProducer: producer) }
        main.register(AddAtOnce.self, awaiting: AddToCart.self, ProductDetails.self) { try await $1.addAtOnce($0) }
        main.register(ShowCart.self) { CartScreenBoard(identifier: $0, owners: owners) }
    }

    private func route(on main: MainComponent) {
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
