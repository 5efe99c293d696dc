import Boardy
import BoardyHeadless
import BoardyStorage
import DashboardIO
import Shopping
import ShoppingIO
import Testing

@MainActor @Suite struct PluginTests {
    @Test("it provides its contracts and requires those of others")
    func manifest() throws {
        let stage = Stage()
        let manifest = try #require(stage.launcher.manifests.first { $0.name == "shopping" })
        #expect(
            manifest.provides.map(\.id) == [
                "shopping.add-to-cart", "shopping.set-quantity", "shopping.empty-cart", "shopping.cart",
                "shopping.checkout", "shopping.orders", "shopping.customer-orders",
                "shopping.find-orders", "shopping.order", "shopping.cancel-order", "shopping.return-order",
                "shopping.request-return", "shopping.withdraw-return", "shopping.returns", "shopping.accept-return",
                "shopping.decline-return",
            ])
        #expect(
            Set(manifest.requires.map(\.id)) == [
                "authentication.current-user", "authentication.current-role", "authentication.auth-user",
                "authentication.authenticate", "authentication.users",
                "products.details", "products.reserve", "products.resolve-reservation", "products.return-stock",
                "payment.pay", "payment.settle", "payment.refund-order",
                "payment.record-refund", "payment.order-refunds",
            ])
        #expect(manifest.requires.count == 14)
        #expect(stage.launcher.validate().errors.isEmpty)
    }

    @Test("alone it has a gap for each contract of others")
    func alone() {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: ShoppingLauncherPlugin())
            .initialize()
        #expect(launcher.validate().errors.count == 14)
    }

    @Test("it contributes a tile and its menu entries")
    func contributions() async throws {
        let stage = Stage()
        let tile = try #require(stage.launcher.contributions(to: DashboardTiles.self).all.first)
        #expect(tile.module == "shopping" && tile.title == "Orders")
        #expect(try tile.value(nil) == "0 paid for")
        try await stage.add("MUG")
        try await stage.checkOut()
        #expect(try tile.value(nil) == "1 paid for")
        let entries = stage.launcher.contributions(to: MenuEntries.self).all
        #expect(
            entries.map(\.title) == ["Show cart", "Checkout", "My orders", "Add to cart", "Customer orders", "Returns"])
    }

    @Test("its tile reports an order when it is paid, and nothing before")
    func changes() async throws {
        let stage = Stage()
        let tile = try #require(stage.launcher.contributions(to: DashboardTiles.self).all.first)
        var seen: [String] = []
        try #require(tile.changes).deliver { seen.append((try? tile.value(nil)) ?? "failed") }
        try await stage.add("MUG")
        #expect(seen.isEmpty)
        try await stage.checkOut()
        #expect(seen == ["1 paid for"])
    }

    @Test("FA-12 drawing the tile costs the same with ten orders and with five thousand")
    func tileCost() throws {
        let store = Store(.memory), stage = Stage(on: store)
        let tile = try #require(stage.launcher.contributions(to: DashboardTiles.self).all.first)
        func cost() throws -> Int {
            let before = try store.steps()
            _ = try tile.value(nil)
            return try store.steps() - before
        }
        _ = try tile.value(nil)
        try store.addPaidOrders(10)
        let few = try cost()
        try store.addPaidOrders(4990)
        #expect(try cost() == few && few > 0)
        #expect(try tile.value(nil) == "5000 paid for")
    }

    @Test("FA-12 a checkout reads no order of the past: it costs the same after ten orders and after five thousand")
    func checkoutCost() async throws {
        let store = Store(.memory), stage = Stage(on: store)
        func cost() async throws -> Int {
            try await stage.add("MUG")
            let before = try store.steps()
            try await stage.checkOut(key: "k\(before)")
            _ = try #require(stage.outcomes.last?.paid)
            return try store.steps() - before
        }
        _ = try await cost()
        try store.addPaidOrders(10)
        let few = try await cost()
        try store.addPaidOrders(4990)
        let many = try await cost()
        // The random ID of an order decides if it is the last one of an index, which saves a step.
        #expect(few > 100 && abs(many - few) < 10)
    }

    @Test("the menu begins adding and checking out on screens")
    func menu() async throws {
        let stage = Stage(answers: [Answer("Add", ["sku": "MUG", "quantity": "2"])])
        for title in ["Add to cart", "Checkout"] {
            stage.launcher.contributions(to: MenuEntries.self).all.first { $0.title == title }?.begin(stage.mainboard)
            try await stage.run()
        }
        #expect(stage.driver.titles == ["Add to cart", "Cart", "Receipt"])
    }

    @Test("its links lead to its boards")
    func links() async throws {
        let stage = Stage()
        for link in ["app://cart/add/MUG?quantity=2", "app://cart/add/MUG", "app://cart", "app://orders/none"] {
            stage.launcher.open(link: link)
        }
        #expect(stage.added == [.added(cart: .of(.of(mug, 2))), .added(cart: .of(.of(mug, 3)))])
        #expect(stage.carts == [.of(.of(mug, 3))])
        #expect(stage.details == [.notFound(id: "none")])
        stage.launcher.open(link: "app://checkout")
        try await stage.run()
        #expect(stage.driver.titles == ["Receipt"])
    }

    @Test("SH-31 the address of the checkout shows the cart, and places no order")
    func checkoutAddress() async throws {
        let stage = Stage(answers: [Answer("Back")])
        stage.launcher.open(link: "app://cart/add/MUG")
        _ = stage.launcher.show(link: "app://checkout")
        try await stage.run()
        #expect(stage.driver.titles == ["Cart"] && stage.outcomes.isEmpty)
    }

    @Test("a link with a quantity that is no number is refused")
    func badLink() {
        let stage = Stage()
        stage.launcher.open(link: "app://cart/add/MUG?quantity=two")
        #expect(stage.added.isEmpty)
        #expect(
            stage.diagnostics == [
                "urlInvalid: the link 'app://cart/add/MUG?quantity=two' needs a whole number for 'quantity', not 'two'"
            ])
    }

    @Test("without a store in the options it keeps everything in memory")
    func noStore() async throws {
        let launcher = PluginLauncher.with(options: .default)
            .install(launcherPlugin: NeighboursPlugin(neighbours: Neighbours()))
            .install(launcherPlugin: ShoppingLauncherPlugin()).initialize()
        var carts: [CartContents] = []
        launcher.mainboard.ioCart().flow.handle { carts.append($0) }
        launcher.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "TEA", quantity: 1))
        launcher.mainboard.ioCart().activation.activate()
        #expect(carts == [.of(.of(tea, 1))])
    }

    @Test("its tables are there when the store opens between installing and initializing")
    func schema() throws {
        let store = Store(.memory)
        _ = PluginLauncher.with(options: MainOptions.default.with(store))
            .install(launcherPlugin: ShoppingLauncherPlugin())
        try store.open()
        let tables: [String] = try store.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { try $0["name"] }
        #expect(Set(tables).isSuperset(of: ["cart_lines", "orders", "order_lines"]))
    }

    @Test("two launchers on one store share its carts")
    func twoLaunchers() async throws {
        let store = Store(.memory)
        try await Stage(on: store).add("MUG")
        #expect(try await Stage(on: store).cart() == .of(.of(mug, 1)))
    }
}
