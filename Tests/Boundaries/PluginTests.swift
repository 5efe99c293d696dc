import Boundaries
import SnippetCompiler
import Testing

@Suite struct PluginTests {
    private let app = App.Resolved()

    @Test("PL-1 a boundary reads the plugin it declares like any other dependency")
    func reading() {
        #expect(app.report == "file at 9")
    }

    @Test("PL-2 an adapter fills the plugin, with the help of its own dependencies")
    func adapter() {
        #expect(app.newPair.0.cached.name == "shared at 9")
    }

    @Test("PL-3 the container chooses among several adapters, and the user of the plugin is unchanged")
    func choice() {
        #expect(app.report == "file at 9")
        #expect(app.reportFromMemory == "memory at 9")
    }

    @Test("PL-4 makePlugin() runs once for each resolve(plugin:)")
    func makePluginRuns() {
        let counter = app.fileCounter
        let before = counter.plugins
        let pair = app.newPair
        #expect(counter.plugins == before + 2)
        _ = (pair.0.report, pair.1.report)
        #expect(counter.plugins == before + 2)
    }

    @Test("PL-4 a stored port of a plugin keeps its object; a computed port is evaluated at each read")
    func storedAndComputedPorts() {
        let user = app.newPair.0
        #expect(user.source === user.source)
        #expect(user.computed !== user.computed)
    }

    @Test("PL-5 users of one adapter have their own structs, and share the objects that the adapter caches")
    func sharing() {
        let (one, other) = app.newPair
        #expect(one.source !== other.source)
        #expect(one.cached === other.cached)
    }

    @Test("PL-6 an adapter may have ports, and makePlugin() is not visible")
    func adapterPorts() throws {
        #expect(app.fileName == "orders.store")
        try Snippet("resolved", alongside: "base").verify()
    }

    @Test("PL-7 a boundary may mix ordinary dependencies and several plugins")
    func mixed() {
        #expect(app.mixed == "9 file hello")
    }
}

private final class Source {
    let name: String
    init(name: String) { self.name = name }
}

private final class Counter {
    var plugins = 0
}

private final class Clock: Boundary {
    var hour: InputPort<Int> { makeInputPort(implementation: 9) }
}

private final class Orders: Boundary {
    struct Plugin: PluginBoundary {
        var source: InputPort<Source>
        var cached: InputPort<Source>
        var maker: Maker
        var computed: InputPort<Source> { maker.port() }
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Clock>

    var report: InputPort<String> {
        makeInputPort(implementation: "\(dependencies.source.name) at \(dependencies.hour)")
    }
    var source: InputPort<Source> { makeInputPort(implementation: dependencies.source) }
    var cached: InputPort<Source> { makeInputPort(implementation: dependencies.cached) }
    var computed: InputPort<Source> { makeInputPort(implementation: dependencies.computed) }
}

private struct Maker {
    let port: () -> InputPort<Source>
}

private final class Files: AdapterBoundary {
    typealias PluginAdaptee = Orders.Plugin
    typealias Dependencies = BoundaryList.Add<Clock>

    let calls = Counter()
    lazy var shared = Source(name: "shared at \(dependencies.hour)")

    func makePlugin() -> Orders.Plugin {
        calls.plugins += 1
        return Orders.Plugin(
            source: makeInputPort(implementation: Source(name: "file")),
            cached: makeInputPort(implementation: shared),
            maker: Maker { [unowned self] in makeInputPort(implementation: Source(name: "computed")) })
    }

    var name: InputPort<String> { makeInputPort(implementation: "orders.store") }
    var counter: InputPort<Counter> { makeInputPort(implementation: calls) }
}

private final class Memory: AdapterBoundary {
    func makePlugin() -> Orders.Plugin {
        Orders.Plugin(
            source: makeInputPort(implementation: Source(name: "memory")),
            cached: makeInputPort(implementation: Source(name: "memory")),
            maker: Maker { [unowned self] in makeInputPort(implementation: Source(name: "memory")) })
    }
}

private final class Report: Boundary {
    struct Greeting: PluginBoundary {
        var greeting: InputPort<String>
    }
    typealias Dependencies = BoundaryList.Add<Clock>.Add<Orders.Plugin>.Add<Greeting>

    var text: InputPort<String> {
        makeInputPort(implementation: "\(dependencies.hour) \(dependencies.source.name) \(dependencies.greeting)")
    }
}

private final class Friendly: AdapterBoundary {
    func makePlugin() -> Report.Greeting { Report.Greeting(greeting: makeInputPort(implementation: "hello")) }
}

private final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Clock>.Add<Orders>.Add<Files>.Add<Memory>.Add<Report>.Add<Friendly>

    lazy var clock: Clock.Resolved = resolver(for: Clock.self).resolved()
    lazy var files: Files.Resolved = resolver(for: Files.self).resolve(dependency: clock).resolved()
    lazy var memory: Memory.Resolved = resolver(for: Memory.self).resolved()
    lazy var friendly: Friendly.Resolved = resolver(for: Friendly.self).resolved()
    lazy var orders: Orders.Resolved = newOrders()
    lazy var ordersInMemory: Orders.Resolved = resolver(for: Orders.self)
        .resolve(plugin: memory)
        .resolve(dependency: clock)
        .resolved()
    lazy var mixedReport: Report.Resolved = resolver(for: Report.self)
        .resolve(dependency: clock)
        .resolve(plugin: files)
        .resolve(plugin: friendly)
        .resolved()

    func newOrders() -> Orders.Resolved {
        resolver(for: Orders.self).resolve(plugin: files).resolve(dependency: clock).resolved()
    }

    var report: InputPort<String> { makeInputPort(implementation: orders.report) }
    var reportFromMemory: InputPort<String> { makeInputPort(implementation: ordersInMemory.report) }
    var fileName: InputPort<String> { makeInputPort(implementation: files.name) }
    var fileCounter: InputPort<Counter> { makeInputPort(implementation: files.counter) }
    var mixed: InputPort<String> { makeInputPort(implementation: mixedReport.text) }
    var newPair: InputPort<(Orders.Resolved, Orders.Resolved)> {
        makeInputPort(implementation: (newOrders(), newOrders()))
    }
}
