import Boundaries
import BoundariesTesting
import Testing

@Suite struct TestContainerTests {
    @Test("BO-D9 one boundary is built alone, with fakes for the boundaries and plugins it depends on")
    func alone() {
        let orders = TestContainer.resolver(for: Orders.self)
            .resolve(plugin: Orders.Plugin(store: makeTestPort("memory")))
            .resolve(dependency: Prices.Resolved.fake { $0.set(\.price, to: 3) })
            .resolved()
        #expect(orders.text == "3 from memory")
    }

    @Test("BO-D8 a plugin is satisfied by ports that a test made, without a class")
    func plugin() {
        let plugin = Orders.Plugin(store: makeTestPort("here"))
        let prices = Prices.Resolved.fake { $0.set(\.price, to: 1) }
        let orders = TestContainer.resolver(for: Orders.self).resolve(plugin: plugin).resolve(dependency: prices)
            .resolved()
        #expect(orders.text == "1 from here")
    }

    @Test("BO-D9 a fake is read like the boundary, which is never built")
    func neverBuilt() {
        #expect(Exploding.Resolved.fake { $0.set(\.number, to: 4) }.number == 4)
    }

    @Test("BO-D9 reading a port that the test did not set stops the process and says how to set it")
    func missingPort() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Prices.Resolved.fake { $0.set(\.price, to: 1) }.currency
            })
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("The fake of Prices has nothing for the port"))
        #expect(message.contains(" of type String.\nIt has: \\Prices."))
        #expect(message.contains("\nGive it one, fake.set(\\Prices."))
        #expect(message.contains(", to: …), where the test makes the fake."))
    }

    @Test("BO-D9 the fake of an adapter stops the process instead of filling a plugin, and names the remedy")
    func fakeAdapter() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = TestContainer.resolver(for: Orders.self).resolve(plugin: Memory.Resolved.fake { _ in })
            })
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(
            message.contains(
                """
                The fake of Memory was asked to fill its plugin.
                A fake has ports only: hand the plugin itself to resolve(plugin:), with ports made by makeTestPort(_:).
                """))
    }
}

private final class Prices: Boundary {
    var price: InputPort<Int> { makeInputPort(implementation: 0) }
    var currency: InputPort<String> { makeInputPort(implementation: "EUR") }
}

private final class Orders: Boundary {
    struct Plugin: PluginBoundary {
        var store: InputPort<String>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Prices>

    var text: InputPort<String> {
        makeInputPort(implementation: "\(dependencies.price) from \(dependencies.store)")
    }
}

private final class Memory: AdapterBoundary {
    func makePlugin() -> Orders.Plugin { Orders.Plugin(store: makeInputPort(implementation: "memory")) }
}

private final class Exploding: Boundary {
    required init(internals: Internals) {
        Issue.record("A fake was built.")
        super.init(internals: internals)
    }

    var number: InputPort<Int> { makeInputPort(implementation: 0) }
}
