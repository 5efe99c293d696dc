import BoardyCore
import BoardyModulePlugin
import Testing

/// Tests of the check that a choice of plugins fits together.
@Suite struct ValidationTests {
    private let shopping = TestPlugin("shopping") { main in
        main.keep(Cart.self)
        main.require(Pay.self, file: "Shopping.swift", line: 7)
        main.require(Products.self, file: "Shopping.swift", line: 8)
    }
    private let payment = TestPlugin("payment") { main in
        main.keep(Pay.self, file: "Payment.swift", line: 3)
        main.require(Checkout.self, file: "Payment.swift", line: 4)
    }
    private let products = TestPlugin("product-management") { $0.keep(Products.self) }
    private let checkout = TestPlugin("checkout") { $0.keep(Checkout.self) }

    private var available: [PluginManifest] { assembly(shopping, payment, products, checkout).manifests }

    @Test("a choice in which every required contract is provided has no issues")
    func complete() {
        let launcher = assembly(shopping, payment, products, checkout).initialize()
        #expect(launcher.validate(among: available).issues.isEmpty)
        #expect(launcher.validate(among: available).remedies.isEmpty)
    }

    @Test("all gaps are found at once, each with the place of its declaration and the plugins that would close it")
    func gaps() {
        let validation = assembly(payment, shopping).initialize().validate(among: available)
        #expect(
            validation.issues.map(\.description) == [
                "payment requires 'shopping.checkout' (Payment.swift:4); provided by checkout",
                "shopping requires 'products.list' (Shopping.swift:8); provided by product-management",
            ])
        #expect(validation.issues.map(\.kind) == [.gap(Checkout.id), .gap(Products.id)])
    }

    @Test("the gaps of a remedy are found too, so that no gap is left when all remedies are added")
    func transitive() {
        let validation = Validation(of: assembly(shopping).manifests, among: available)
        #expect(validation.issues.map(\.plugin) == ["shopping", "shopping", "payment"])
        #expect(validation.remedies == ["payment", "product-management", "checkout"])
        let advised = available.filter { validation.remedies.contains($0.name) || $0.name == "shopping" }
        #expect(Validation(of: advised, among: available).issues.isEmpty)
    }

    @Test("the search ends when plugins require each other")
    func circle() {
        let one = TestPlugin("one") { main in
            main.keep(Pay.self)
            main.require(Cart.self)
        }
        let two = TestPlugin("two") { main in
            main.keep(Cart.self)
            main.require(Pay.self)
        }
        let all = assembly(one, two).manifests
        #expect(Validation(of: [all[0]], among: all).remedies == ["two"])
        #expect(Validation(of: all, among: all).issues.isEmpty)
    }

    @Test("of several providers, the remedy is the one that closes another gap as well")
    func severalProviders() {
        let both = TestPlugin("both") { main in
            main.keep(Pay.self)
            main.keep(Cart.self)
        }
        let onlyCart = TestPlugin("only-cart") { $0.keep(Cart.self) }
        let needy = TestPlugin("needy") { main in
            main.require(Pay.self, file: "Needy.swift", line: 1)
            main.require(Cart.self, file: "Needy.swift", line: 2)
        }
        let validation = Validation(
            of: assembly(needy).manifests, among: assembly(onlyCart, both).manifests)
        #expect(validation.remedies == ["both"])
        #expect(
            validation.issues.map(\.description).last
                == "needy requires 'shopping.cart' (Needy.swift:2); provided by both or only-cart")
    }

    @Test("a gap that no known plugin closes has no remedy, and its description says so")
    func unknown() {
        let validation = Validation(of: assembly(shopping).manifests)
        #expect(
            validation.issues.map(\.description) == [
                "shopping requires 'payment.pay' (Shopping.swift:7); no known plugin provides it",
                "shopping requires 'products.list' (Shopping.swift:8); no known plugin provides it",
            ])
        #expect(validation.remedies.isEmpty)
    }

    @Test("the issue of a contract that is provided twice names both plugins")
    func duplicateProvision() {
        let other = TestPlugin("sandbox") { $0.keep(Pay.self, file: "Sandbox.swift", line: 5) }
        let validation = Validation(of: assembly(checkout, payment, other).manifests)
        #expect(
            validation.issues.map(\.description) == [
                "sandbox provides 'payment.pay' (Sandbox.swift:5), which payment provides already; remove one of them"
            ])
    }

    @Test("the issue of a pattern that is routed twice names both plugins")
    func duplicateRoute() {
        let one = TestPlugin("one") { $0.route("app://cart/{a}", to: Cart.self) }
        let two = TestPlugin("two") { $0.route("app://cart/{b}", to: Cart.self, file: "Two.swift", line: 6) }
        #expect(
            Validation(of: assembly(one, two).manifests).issues.map(\.description) == [
                "two routes 'app://cart/{b}' (Two.swift:6), but one takes links of this pattern already; change one of them"
            ])
    }

    @Test("a second plugin with the same name is the first issue of a launcher")
    func duplicatePlugin() {
        let launcher = DiagnosticSink.withSink(DiagnosticSink { _ in }) { assembly(shopping, shopping).initialize() }
        #expect(
            launcher.validate().issues.map(\.description).first
                == "a second plugin named 'shopping' was left out (App.swift:9); install it once, or give it a name of its own"
        )
        #expect(launcher.validate().issues.count == 3)
    }

    @Test("validation makes no board")
    func constructsNothing() {
        var made = 0
        let plugin = TestPlugin("shopping") { main in
            main.provide(Cart.self) { id in
                made += 1
                return Noting<Cart>(id) { _ in }
            }
        }
        _ = assembly(plugin).initialize().validate()
        #expect(made == 0)
    }
}
