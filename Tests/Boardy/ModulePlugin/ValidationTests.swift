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

    @Test("VA-1 a choice in which every required contract is provided has no issues")
    func complete() {
        let launcher = assembly(shopping, payment, products, checkout).initialize()
        #expect(launcher.validate(among: available).issues.isEmpty)
        #expect(launcher.validate(among: available).remedies.isEmpty)
    }

    @Test("VA-2 all gaps are found at once, each with the place of its declaration and the plugins that would close it")
    func gaps() {
        let validation = assembly(payment, shopping).initialize().validate(among: available)
        #expect(
            validation.issues.map(\.description) == [
                "payment requires 'shopping.checkout' (Payment.swift:4); provided by checkout",
                "shopping requires 'products.list' (Shopping.swift:8); provided by product-management",
            ])
        #expect(validation.issues.map(\.kind) == [.gap(Checkout.id), .gap(Products.id)])
    }

    @Test("VA-2 the remedies close the gaps of remedies too, and only the gaps of the choice are issues")
    func transitive() {
        let validation = Validation(of: assembly(shopping).manifests, among: available)
        #expect(validation.issues.map(\.kind) == [.gap(Pay.id), .gap(Products.id)])
        #expect(validation.remedies == ["payment", "product-management", "checkout"])
        let advised = available.filter { validation.remedies.contains($0.name) || $0.name == "shopping" }
        #expect(Validation(of: advised, among: available).issues.isEmpty)
    }

    @Test("VA-2 a contract that several plugins require is one gap, with the place of each requirement")
    func sharedGap() {
        let others = ["one", "two", "three", "four", "five", "six"].map { name in
            TestPlugin(name) { main in
                main.keep(Cart.self, note: { _ in })
                main.require(Pay.self, file: "Other.swift", line: 2)
            }
        }
        let first = assembly(shopping, others[0], products).manifests
        let two = Validation(of: first, among: available).issues.filter { $0.kind == .gap(Pay.id) }
        #expect(
            two.map(\.description) == [
                """
                shopping requires 'payment.pay', and so does one (Shopping.swift:7, Other.swift:2); provided by payment
                """
            ])
        let all = PluginLauncher.with(options: .default).install(launcherPlugins: others).validate()
        let gap = all.issues.filter { $0.kind == .gap(Pay.id) }
        #expect(gap.map(\.problem) == ["one requires 'payment.pay', and so do two, three, four, five, six"])
        #expect(gap.first?.places.map(\.plugin) == ["one", "two", "three", "four", "five", "six"])
    }

    @Test("VA-2 of several providers, the remedy is the one that closes another gap as well")
    func severalProviders() {
        let both = TestPlugin("both") { main in
            main.keep(Pay.self)
            main.keep(Cart.self)
        }
        let onlyCart = TestPlugin("only-cart") { $0.keep(Cart.self) }
        let needy = TestPlugin("needy") { main in
            main.keep(Checkout.self)
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

    @Test("VA-2 a module that requires a contract of its own, and does not provide it, is told the line that it lacks")
    func own() {
        let cart = TestPlugin("cart") { main in
            main.keep(Cart.self)
            main.require(Pay.self, file: "BoardyModulePluginTests/CartPlugin.swift", line: 4)
        }
        #expect(
            Validation(of: assembly(cart).manifests).issues.map(\.description) == [
                "cart requires 'payment.pay' (BoardyModulePluginTests/CartPlugin.swift:4); it is a contract of cart "
                    + "itself: add main.provide(Pay.self) { … }"
            ])
    }

    @Test("VA-2 a gap that no known plugin closes has no remedy, and its description says so")
    func unknown() {
        let validation = Validation(of: assembly(shopping).manifests)
        #expect(
            validation.issues.map(\.description) == [
                "shopping requires 'payment.pay' (Shopping.swift:7); no known plugin provides it",
                "shopping requires 'products.list' (Shopping.swift:8); no known plugin provides it",
            ])
        #expect(validation.remedies.isEmpty)
    }

    @Test("VA-3 the issue of a contract that is provided twice names both plugins")
    func duplicateProvision() {
        let other = TestPlugin("sandbox") { $0.keep(Pay.self, file: "Sandbox.swift", line: 5) }
        let validation = Validation(of: assembly(checkout, payment, other).manifests)
        #expect(
            validation.issues.map(\.description) == [
                "sandbox provides 'payment.pay', which payment provides already (Sandbox.swift:5); remove one of them"
            ])
    }

    @Test("VA-1 a second plugin with the same name is the first issue of a launcher")
    func duplicatePlugin() {
        let launcher = DiagnosticSink.withSink(DiagnosticSink { _ in }) { assembly(shopping, shopping).initialize() }
        #expect(
            launcher.validate().issues.map(\.description).first
                == """
                a second plugin named 'shopping' was left out (App.swift:9); install it once, or give it a name \
                of its own
                """
        )
        #expect(launcher.validate().issues.count == 3)
    }

    @Test("VA-12 a plugin whose name no command line can have is an issue, which shows the name escaped")
    func pluginNames() {
        let names = ["gift-cards", "Geschenk-Gutscheine-ü", "a b", "a,b", "a\n", "a\u{A0}b", "\u{1B}[2J", "\u{85}", ""]
        let launcher = PluginLauncher.with(options: .default)
            .install(launcherPlugins: names.map { TestPlugin($0) }, file: "App.swift", line: 9).initialize()
        let issues = launcher.validate().issues
        #expect(issues.map(\.kind) == names.dropFirst(2).map { .invalidPlugin($0) })
        #expect(
            issues.first?.description == """
                a plugin is named 'a b', which no command line can select (App.swift:9); give it a name without \
                blanks, commas and control characters, as in 'gift-cards'
                """)
        #expect(issues.map(\.problem).contains { $0.contains(#"'\u{1B}[2J'"#) }, "\(issues)")
        #expect(issues.allSatisfy { $0.kind.severity == .error && $0.kind.code == "invalid-plugin" })
    }

    @Test("VA-1 validation makes no board")
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

    @Test("VA-2 the gaps of one plugin among many are closed by a chain of many")
    func manyPlugins() {
        let all = PluginLauncher.with(options: .default)
            .install(launcherPlugins: (0..<300).map { generatedPlugin($0, requires: $0 < 299 ? [$0 + 1] : []) })
            .manifests
        let validation = Validation(of: [all[0]], among: all)
        #expect(validation.issues.map(\.problem) == ["plugin-0 requires '\(generatedContract(1).id)'"])
        #expect(validation.remedies == (1..<300).map { "plugin-\($0)" })
        #expect(Validation(of: all).issues.isEmpty)
    }
}
