import BoardyCore
import BoardyModulePlugin
import RandomCases
import Testing

private enum Tiles: ExtensionPoint { typealias Contribution = String }
private enum Titles: ExtensionPoint {
    static func title(of contribution: String) -> String? { contribution }
}
private enum Actions: ExtensionPoint {
    typealias Contribution = any BoardContract.Type
    static func contracts(of contribution: Contribution) -> [any BoardContract.Type] { [contribution] }
}
/// A contract with the ID of ``Pay`` and other types.
private enum PayByText: BoardContract {
    static let id: BoardID = "payment.pay"
    typealias Input = String
    typealias Output = Int
}
/// A contract with the ID and the types of ``Pay``.
private enum PayAgain: BoardContract {
    static let id: BoardID = "payment.pay"
    typealias Input = Int
    typealias Output = String
}

/// Tests of each kind of issue that validation finds besides gaps, with its text.
@Suite struct ValidationIssueTests {
    private func issues(_ plugins: TestPlugin...) -> [String] {
        assembly(plugins).validate().issues.map(\.description)
    }

    private func assembly(_ plugins: [TestPlugin]) -> LauncherAssembly {
        PluginLauncher.with(options: .default).install(launcherPlugins: plugins)
    }

    /// A plugin that provides one contract and requires another, both on lines of a file with its name.
    private func link<C: BoardContract, D: BoardContract>(
        _ name: StaticString, _ provided: C.Type, requires required: D.Type
    ) -> TestPlugin {
        TestPlugin("\(name)") { main in
            main.keep(provided, file: name, line: 1)
            main.require(required, file: name, line: 2)
        }
    }

    // MARK: - Boards

    private let payment = TestPlugin("payment") { $0.keep(Pay.self, file: "Payment.swift", line: 3) }

    @Test("VA-3 a board that a module registers for itself counts, also in the plugin that registers it twice")
    func registeredTwice() {
        let own = TestPlugin("shopping") { main in
            main.register(Pay.self, file: "Shopping.swift", line: 5) { Noting<Pay>($0) { _ in } }
        }
        let twice = TestPlugin("twice") { main in
            main.keep(Cart.self)
            main.keep(Cart.self, file: "Twice.swift", line: 2)
        }
        #expect(
            issues(payment, own, twice) == [
                """
                shopping registers 'payment.pay', which payment provides already (Shopping.swift:5); remove one of them
                """,
                "twice provides 'shopping.cart', which twice provides already (Twice.swift:2); remove one of them",
            ])
    }

    @Test(
        "VA-3 two contracts of one ID in one plugin are told with their names and both places",
        arguments: [true, false])
    func sharedID(isPublished: Bool) {
        let plugin = TestPlugin("payment") { main in
            main.keep(Pay.self, file: "Payment.swift", line: 3)
            let table = isPublished ? main.provide : main.register
            table(PayAgain.self, file: "Payment.swift", line: 5) { Noting<PayAgain>($0) { _ in } }
        }
        #expect(
            issues(plugin) == [
                "'Pay' and 'PayAgain' have the ID 'payment.pay' (Payment.swift:3, Payment.swift:5); give one of them "
                    + "another ID"
            ])
    }

    @Test("VA-3 two contracts of one ID are an issue if their types differ, and none if they are the same")
    func otherTypes() {
        let sandbox = TestPlugin("sandbox") { $0.keep(PayByText.self, file: "Sandbox.swift", line: 5) }
        let first = "BoardyModulePluginTests.Pay (input Int, output String)"
        let found = issues(payment, sandbox)
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.contains("payment provides already as \(first); it has ") })
        let caller = link("Caller.swift", Cart.self, requires: PayByText.self)
        let mismatch = issues(payment, caller)
        #expect(mismatch.count == 1)
        for issue in mismatch {
            #expect(issue.hasPrefix("Caller.swift requires 'payment.pay' as "))
            #expect(issue.contains("PayByText (input String, output Int), but payment provides it as \(first)"))
            #expect(issue.hasSuffix("(Caller.swift:2); use the contract of the IO target in both"))
        }
        #expect(issues(payment, link("Caller.swift", Cart.self, requires: PayAgain.self)) == [])
    }

    @Test("VA-3 two requirements of one ID with other types are an issue, and a plugin with other types closes no gap")
    func otherTypesRequired() {
        let one = link("One.swift", Cart.self, requires: Pay.self)
        let two = link("Two.swift", Checkout.self, requires: PayByText.self)
        let sandbox = TestPlugin("sandbox") { $0.keep(PayByText.self) }
        let validation = Validation(of: assembly([one, two]).manifests, among: assembly([sandbox]).manifests)
        #expect(validation.issues.map(\.kind) == [.typeMismatch(Pay.id, first: "One.swift"), .gap(Pay.id)])
        #expect(validation.issues.last?.alternatives == [])
    }

    @Test("VA-7 a link and a contribution that lead to a board of no chosen plugin are issues")
    func unknownTargets() {
        let shop = TestPlugin("shop") { main in
            main.keep(Cart.self)
            main.route("app://pay", to: Pay.self, file: "Shop.swift", line: 2) { _ in 3 }
            main.route("app://cart", to: Cart.self)
            main.contribute(Products.self, to: Actions.self, file: "Shop.swift", line: 4)
            main.contribute(Cart.self, to: Actions.self)
        }
        let reader = TestPlugin("reader") { _ = $0.contributions(to: Actions.self) }
        let validation = Validation(
            of: assembly([shop, reader]).manifests, among: assembly([payment]).manifests)
        #expect(
            validation.issues.map(\.description) == [
                "shop routes 'app://pay' to 'payment.pay' (Shop.swift:2); provided by payment",
                "shop contributes to Actions the board 'products.list' (Shop.swift:4); no known plugin provides it",
            ])
        #expect(validation.issues.map(\.kind) == [.unknownTarget(Pay.id), .unknownTarget(Products.id)])
    }

    // MARK: - Cycles

    @Test(
        "VA-4 plugins that require each other are told with the whole path, and a use of one's own contract is no cycle"
    )
    func cycles() {
        let cart = link("cart", Cart.self, requires: Pay.self)
        let pay = link("pay", Pay.self, requires: Checkout.self)
        let checkout = link("checkout", Checkout.self, requires: Cart.self)
        let own = link("products", Products.self, requires: Products.self)
        let validation = assembly([own, cart, pay, checkout]).validate()
        #expect(
            validation.issues.map(\.description) == [
                "a cycle of plugins: cart requires 'payment.pay' of pay, pay requires 'shopping.checkout' of checkout, "
                    + "checkout requires 'shopping.cart' of cart (cart:2, pay:2, checkout:2); "
                    + "drop one of these requirements, or declare it by useIfProvided"
            ])
        #expect(validation.issues.map(\.kind) == [.cycle(["cart", "pay", "checkout", "cart"])])
    }

    @Test("VA-4 each cycle is told, not only the first, and a contract that is used if provided makes none")
    func severalCycles() {
        let cart = TestPlugin("cart") { main in
            main.keep(Cart.self)
            main.require(Pay.self)
            main.require(Checkout.self)
        }
        let pay = link("pay", Pay.self, requires: Cart.self)
        let checkout = link("checkout", Checkout.self, requires: Cart.self)
        #expect(
            assembly([cart, pay, checkout]).validate().issues.map(\.kind) == [
                .cycle(["cart", "pay", "cart"]), .cycle(["cart", "checkout", "cart"]),
            ])
        let soft = TestPlugin("pay") { main in
            main.keep(Pay.self)
            main.useIfProvided(Cart.self)
        }
        #expect(issues(link("cart", Cart.self, requires: Pay.self), soft) == [])
    }

    @Test("VA-4 of a tangle of plugins a hundred cycles are told, each with its path")
    func tangle() {
        let hub = generatedPlugin(0, requires: Array(1...120))
        let plugins = [hub] + (1...120).map { generatedPlugin($0, requires: [0]) }
        let kinds = assembly(plugins).validate().issues.map(\.kind)
        #expect(kinds == (1...100).map { .cycle(["plugin-0", "plugin-\($0)", "plugin-0"]) })
    }

    // MARK: - Routes

    @Test("VA-5 a shadowed route names the plugin that gets its links, and an ambiguous one a link that both take")
    func routes() {
        let one = TestPlugin("one") { main in
            main.keep(Cart.self)
            main.route("app://cart/{a}", to: Cart.self)
            main.route("app://{shop}/cart/{sku}", to: Cart.self)
        }
        let two = TestPlugin("two") { main in
            main.route("app://cart/{b}", to: Cart.self, file: "Two.swift", line: 6)
            main.route("app://tea/{any}/{sku}", to: Cart.self, file: "Two.swift", line: 7)
            main.route("cart", to: Cart.self, file: "Two.swift", line: 8)
        }
        #expect(
            issues(one, two) == [
                """
                two routes 'app://cart/{b}', but one takes links of this pattern already (Two.swift:6); change one of \
                them
                """,
                "two routes 'app://tea/{any}/{sku}', but one takes 'app://tea/cart/x' by 'app://{shop}/cart/{sku}' "
                    + "(Two.swift:7); make one of them more literal",
                """
                two routes 'cart', which is no link, so it gets none (Two.swift:8); begin it with a scheme, as in \
                'app://cart'
                """,
            ])
    }

    @Test("VA-5 random patterns have the issues that comparing each pattern with all earlier ones finds")
    func randomRoutes() {
        for seed in CaseSeeds.parts(1, of: 30)[0] {
            var random = SplitMix(state: seed)
            let patterns = (0..<40).map { _ in
                "app://"
                    + (0..<Int.random(in: 1...4, using: &random)).map { _ in
                        ["a", "b", "{x}"].randomElement(using: &random) ?? "a"
                    }.joined(separator: "/")
            }
            let plugin = TestPlugin("shop") { main in
                main.keep(Cart.self)
                for pattern in patterns { main.route(pattern, to: Cart.self) }
            }
            let expected = patterns.indices.filter { number in
                patterns[..<number].contains { competes($0, patterns[number]) }
            }
            let found = assembly([plugin]).validate().issues.compactMap { issue -> String? in
                switch issue.kind {
                case .shadowedRoute(let pattern, _), .ambiguousRoute(let pattern, _): pattern
                default: nil
                }
            }
            #expect(found == expected.map { patterns[$0] }, "BOARDY_CASE=\(seed) \(patterns)")
        }
    }

    /// Returns true if two patterns have the same number of components and literals, and some link matches both.
    private func competes(_ one: String, _ two: String) -> Bool {
        let a = one.split(separator: "/"), b = two.split(separator: "/")
        func literals(_ parts: [Substring]) -> Int { parts.count { $0 != "{x}" } }
        return a.count == b.count && literals(a) == literals(b)
            && zip(a, b).allSatisfy { $0 == $1 || $0 == "{x}" || $1 == "{x}" }
    }

    // MARK: - Gates

    @Test("VA-6 a gateway of the app for a board that no known plugin has is an issue with the nearest name")
    func unknownGateway() {
        let gate = GatewayBarrierRegistration.registerWithActivation { gate, _ in gate.complete() }
        let app = assembly([payment]).install(gatewayBarrier: gate)
            .install(gatewayBarrier: gate, for: .board("payment.pay"))
            .install(gatewayBarrier: gate, for: .board("payment.pya"), file: "App.swift", line: 4)
            .install(gatewayBarrier: gate, for: .board("zzz"), file: "App.swift", line: 5)
        #expect(
            app.validate().issues.map(\.description) == [
                """
                the app guards 'payment.pya', and no known plugin has this board (App.swift:4); did you mean \
                'payment.pay'?
                """,
                """
                the app guards 'zzz', and no known plugin has this board (App.swift:5); remove the gateway, or add \
                the plugin
                """,
            ])
        let launcher = app.initialize { mainboard in
            for id: BoardID in ["payment.pya", "zzz"] { mainboard.addBoard(Noting<Pay>(id) { _ in }) }
        }
        #expect(launcher.validate().issues.isEmpty)
        let other = assembly([]).install(gatewayBarrier: gate, for: .board("payment.pay"))
        #expect(other.validate(among: assembly([payment]).manifests).issues.isEmpty)
    }

    // MARK: - Declarations without effect

    @Test(
        "VA-8 contributions to a point that no known plugin and no app reads are one warning, which refuses no launch")
    func unreadPoint() {
        let one = TestPlugin("one") { main in
            main.contribute("a", to: Tiles.self, file: "One.swift", line: 3)
            main.contribute("b", to: Tiles.self, file: "One.swift", line: 4)
        }
        let two = TestPlugin("two") { $0.contribute("c", to: Tiles.self, file: "Two.swift", line: 5) }
        let reader = TestPlugin("reader") { _ = $0.contributions(to: Tiles.self) }
        let validation = assembly([one, two]).validate()
        #expect(
            validation.issues.map(\.description) == [
                "one, two contribute to Tiles, which no known plugin reads (One.swift:3, One.swift:4, Two.swift:5); "
                    + "read it by main.contributions(to: Tiles.self) in a plugin, or drop the contribution"
            ])
        #expect(validation.issues.map(\.kind.severity) == [.warning])
        #expect(validation.errors.isEmpty)
        #expect(issues(one, two, reader) == [])
        #expect(assembly([one, two]).validate(among: assembly([reader]).manifests).issues.isEmpty)
        #expect(assembly([one, two]).reading(Tiles.self).validate().issues.isEmpty)
    }

    @Test("VA-8 a requirement of a plugin that declares nothing that could use it is a warning")
    func unusedRequirement() {
        let idle = TestPlugin("idle") { $0.require(Pay.self, file: "Idle.swift", line: 3) }
        #expect(
            issues(payment, idle) == [
                "idle requires 'payment.pay', and has nothing that could use it (Idle.swift:3); "
                    + "remove main.require(Pay.self), or add the board that uses it"
            ])
        let holder = TestPlugin("holder") { main in
            main.require(Pay.self)
            _ = main.producer
        }
        let settling = TestPlugin("settling") { $0.require(Pay.self) }.onLaunch { _ in }
        #expect(issues(payment, holder, settling) == [])
    }

    @Test("VA-8 declarations that the constructor of a board makes come too late to be validated")
    func late() {
        let plugin = TestPlugin("late") { main in
            main.provide(Cart.self) { id in
                main.contribute("tile", to: Tiles.self)
                main.keep(Products.self)
                return Noting<Cart>(id) { _ in }
            }
        }
        let launcher = assembly([plugin]).initialize()
        for _ in 0..<2 { launcher.mainboard[Cart.self].activation.activate() }
        #expect(launcher.validate().issues.isEmpty)
        #expect(launcher.manifests.map(\.contributions.count) == [0])
    }

    @Test("VA-11 two contributions with one title are told with both places where titles are unique")
    func titles() {
        let one = TestPlugin("one") { main in
            _ = (main.contributions(to: Titles.self), main.contributions(to: Tiles.self))
            main.contribute("Buy", to: Titles.self, file: "One.swift", line: 2)
            main.contribute("Rate", to: Titles.self)
        }
        let two = TestPlugin("two") { main in
            main.contribute("Rate", to: Tiles.self)
            main.contribute("Rate", to: Tiles.self)
            main.contribute("Buy", to: Titles.self, file: "Two.swift", line: 3)
        }
        let found = assembly([one, two]).validate().issues
        #expect(
            found.map(\.description) == [
                "two contributes 'Buy' to Titles, and so does one (Two.swift:3, One.swift:2); rename one of them"
            ])
        #expect(found.map(\.kind) == [.duplicateTitle("Buy", first: "one")])
        #expect(found.map(\.kind.code) == ["duplicate-title"])
    }

    @Test("VA-1 all kinds of issue are found at once, errors before warnings, each with a code of its own")
    func together() {
        let one = TestPlugin("one") { main in
            main.keep(Pay.self)
            main.keep(Pay.self)
            main.require(Products.self)
            main.require(Checkout.self)
            main.route("app://pay", to: Pay.self) { _ in 1 }
            main.route("app://pay", to: AddToCart.self) { _ in AddToCart.Input(sku: "") }
            main.contribute("tile", to: Tiles.self)
        }
        let two = TestPlugin("two") { main in
            main.keep(Checkout.self)
            main.require(PayByText.self)
        }
        let kinds = assembly([one, two]).validate().issues.map(\.kind)
        #expect(
            kinds.map(\.code) == [
                "duplicate-registration", "type-mismatch", "cycle", "shadowed-route", "open-requirement",
                "unknown-target", "unread-extension-point",
            ])
        #expect(kinds.map(\.contract) == [Pay.id, Pay.id, nil, nil, Products.id, AddToCart.id, nil])
    }
}
