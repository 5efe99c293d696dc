import BoardyCore
import BoardyModulePlugin
import BoardyTesting
import Testing

/// Tests of launches that share their declarations with an earlier launch of the same plugins.
@Suite struct SharedDeclarationsTests {
    private let log = Log()

    private enum Tiles: ExtensionPoint { typealias Contribution = String }

    private final class Sign {
        let words: String

        init(_ words: String) { self.words = words }
    }

    private enum Signs: ExtensionPoint {
        typealias Contribution = Sign

        static func isSame(_ sign: Sign, as earlier: Sign) -> Bool { sign.words == earlier.words }
    }

    /// Returns an app whose boards, gateway, route and contribution tell the name of the visitor.
    private func shop(for visitor: String, declaring extra: @escaping (MainComponent) -> Void = { _ in })
        -> LauncherAssembly
    {
        let shopping = TestPlugin("shopping") { [log] main in
            main.keep(Cart.self) { log.add("cart of \(visitor)") }
            main.register(Checkout.self) { Noting<Checkout>($0) { _ in log.add("checkout of \(visitor)") } }
            main.require(Pay.self)
            main.useIfProvided(Products.self)
            main.install(
                gatewayBarrier: .registerWithActivation { gate, _ in
                    log.add("gate of \(visitor)")
                    gate.complete()
                }, for: Cart.self)
            main.route("app://cart", to: Cart.self) { _ in log.add("link of \(visitor)") }
            main.contribute("tile of \(visitor)", to: Tiles.self)
            _ = main.contributions(to: Tiles.self)
            extra(main)
        }
        return assembly(shopping, TestPlugin("payment") { $0.keep(Pay.self) })
    }

    /// Returns the places in memory of the lists of all plugins.
    private func storage(of launcher: PluginLauncher) -> [UnsafeRawPointer?] {
        func place<T>(_ list: [T]) -> UnsafeRawPointer? { list.withUnsafeBytes { $0.baseAddress } }
        return launcher.manifests.flatMap {
            [
                place($0.provides), place($0.requires), place($0.uses), place($0.guards), place($0.contributions),
                place($0.reads),
            ]
        }
    }

    /// Returns true if an app has a board that adds to a cart.
    private func takesProducts(_ launcher: PluginLauncher) -> Bool {
        launcher.mainboard.diagnostics = DiagnosticSink { _ in }
        return launcher.mainboard[AddToCart.self].activation.activate(with: .init(sku: "mug")).wasTaken
    }

    @Test("a launch keeps an earlier one's declarations, and has its own boards, gateways, routes and contributions")
    func shared() {
        let ada = shop(for: "Ada").initialize()
        let ben = shop(for: "Ben").sharingDeclarations(with: ada).initialize()
        let cleo = shop(for: "Cleo").sharingDeclarations(with: ben).initialize()
        let alone = shop(for: "Dan").initialize()
        #expect(storage(of: ben) == storage(of: ada) && storage(of: cleo) == storage(of: ada))
        #expect(storage(of: alone) != storage(of: ada))
        for launcher in [ben, ada, cleo] {
            launcher.open(link: "app://cart")
            launcher.mainboard[Checkout.self].activation.activate()
        }
        #expect(
            log.entries
                == ["Ben", "Ada", "Cleo"].flatMap {
                    ["link of \($0)", "gate of \($0)", "cart of \($0)", "checkout of \($0)"]
                })
        #expect(ben.contributions(to: Tiles.self).all == ["tile of Ben"])
        #expect(ben.validate().issues.map(\.description) == alone.validate().issues.map(\.description))
    }

    @Test("a launch shares the contributions that their point calls the same as those in their places before")
    func contributions() {
        func signs(_ words: String..., like earlier: PluginLauncher? = nil) -> PluginLauncher {
            assembly(TestPlugin("shop") { main in for text in words { main.contribute(Sign(text), to: Signs.self) } })
                .sharingDeclarations(with: earlier).initialize()
        }
        let first = signs("open", "sale"), second = signs("open", "Ben", "new", like: first)
        let shown = [first, second].map { $0.contributions(to: Signs.self).all }
        #expect(shown.map { $0.map(\.words) } == [["open", "sale"], ["open", "Ben", "new"]])
        #expect(shown[0][0] === shown[1][0])
    }

    @Test("a plugin that declares something else keeps its own declarations, and its boards stay its own")
    func different() {
        let ada = shop(for: "Ada").initialize()
        let ben = shop(for: "Ben") { $0.provide(AddToCart.self) { Noting<AddToCart>($0) { _ in } } }
            .sharingDeclarations(with: ada).initialize()
        #expect(storage(of: ben).first != storage(of: ada).first)
        #expect(storage(of: ben).last == storage(of: ada).last)
        #expect(takesProducts(ben) && !takesProducts(ada))
    }

    @Test("a plugin that declares in another order, or less, has manifest and boards of its own launch")
    func own() {
        var producers: [any BoardProducing] = []
        func shop(requiring contracts: any BoardContract.Type...) -> LauncherAssembly {
            assembly(
                TestPlugin("shopping") { main in
                    producers.append(main.producer)
                    for contract in contracts { main.require(contract) }
                })
        }
        let first = shop(requiring: Pay.self, Products.self).initialize()
        let other = shop(requiring: Products.self, Checkout.self).sharingDeclarations(with: first).initialize()
        let less = shop(requiring: Pay.self).sharingDeclarations(with: first).initialize()
        let required = [first, other, less].map { $0.manifests[0].requires.map(\.id) }
        #expect(required == [[Pay.id, Products.id], [Products.id, Checkout.id], [Pay.id]])
        let isKnown = producers.map { producer in
            [Pay.id, Products.id, Checkout.id].map { producer.missingDeclaration(of: $0) == nil }
        }
        #expect(isKnown == [[true, true, false], [false, true, true], [true, false, false]])
    }

    @Test("a board that a constructor registers later belongs to its own launch only")
    func later() {
        func shop() -> LauncherAssembly {
            assembly(
                TestPlugin("shopping") { main in
                    main.act(in: Cart.self) { inner in
                        main.register(AddToCart.self) { Noting<AddToCart>($0) { _ in } }
                        inner[AddToCart.self].activation.activate(with: AddToCart.Input(sku: "mug"))
                    }
                })
        }
        let first = shop().initialize(), second = shop().sharingDeclarations(with: first).initialize()
        second.mainboard[Cart.self].activation.activate()
        #expect(takesProducts(second) && !takesProducts(first))
    }

    @Test("a launcher that shares declarations does not keep the earlier one")
    func lifetime() {
        var first: PluginLauncher? = shop(for: "Ada").initialize()
        weak var released: PluginLauncher?
        released = first
        let second = shop(for: "Ben").sharingDeclarations(with: first).initialize()
        first = nil
        #expect(released == nil)
        #expect(second.manifests.map(\.name) == ["shopping", "payment"])
    }
}
