import BoardyCore
import BoardyModulePlugin
import Testing

private enum Tiles: ExtensionPoint { typealias Contribution = String }
private enum Badges: ExtensionPoint { typealias Contribution = String }
private enum Actions: ExtensionPoint {
    typealias Contribution = any BoardContract.Type
    static func contracts(of contribution: Contribution) -> [any BoardContract.Type] { [contribution] }
}

/// Tests of contributions to a module that does not know the contributors.
@Suite struct ExtensionPointTests {
    @Test("contributions of plugins that do not know each other arrive in install order, also those applied later")
    func order() {
        var seen: [String] = []
        let dashboard = TestPlugin("dashboard") { main in
            main.provide(Cart.self) { Noting<Cart>($0) { _ in seen = main.contributions(to: Tiles.self).all } }
        }
        func offering(_ name: String) -> TestPlugin {
            TestPlugin(name) { main in
                main.contribute("\(name) 1", to: Tiles.self)
                main.contribute("\(name) 2", to: Tiles.self)
            }
        }
        let launcher = assembly(offering("b"), dashboard, offering("a")).initialize()
        launcher.mainboard[Cart.self].activation.activate()
        #expect(seen == ["b 1", "b 2", "a 1", "a 2"])
        #expect(launcher.contributions(to: Tiles.self).all == seen)
    }

    @Test("two points with the same type of contribution are separate, and a point without contributions is empty")
    func points() {
        let launcher = assembly(TestPlugin("one") { $0.contribute("tile", to: Tiles.self) }).initialize()
        #expect(launcher.contributions(to: Tiles.self).all == ["tile"])
        #expect(launcher.contributions(to: Badges.self).all.isEmpty)
    }

    @Test("every launcher has contributions of its own")
    func apart() {
        let assembly = assembly(TestPlugin("one") { $0.contribute("tile", to: Tiles.self) })
        let first = assembly.initialize(), second = assembly.initialize()
        _ = assembly.manifests
        #expect(first.contributions(to: Tiles.self).all == ["tile"])
        #expect(second.contributions(to: Tiles.self).all == ["tile"])
    }

    @Test(
        "MP-3 a manifest has each contribution with the contracts it names, and once each point that the plugin reads"
    )
    func declarations() throws {
        let plugin = TestPlugin("one") { main in
            main.contribute(Cart.self, to: Actions.self, file: "One.swift", line: 3)
            main.contribute("tile", to: Tiles.self, file: "One.swift", line: 4)
            _ = main.contributions(to: Badges.self, file: "One.swift", line: 5)
            _ = main.contributions(to: Badges.self, file: "One.swift", line: 6)
        }
        let manifest = try #require(assembly(plugin).manifests.first)
        #expect(
            (manifest.contributions + manifest.reads).map {
                "\($0.name) \($0.contracts.map { $0.id }) \($0.file):\($0.line)"
            } == [
                "Actions [shopping.cart] One.swift:3", "Tiles [] One.swift:4", "Badges [] One.swift:5",
            ])
    }
}
