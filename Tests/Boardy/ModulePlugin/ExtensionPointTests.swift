import BoardyCore
import BoardyModulePlugin
import Testing

private enum Tiles: ExtensionPoint { typealias Contribution = String }
private enum Badges: ExtensionPoint { typealias Contribution = String }

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
}
