import Boundaries
import Testing

@Suite struct FilledPluginTests {
    @Test("A container may fill a plugin itself, without an adapter")
    func withoutAdapter() {
        #expect(Shop.Resolved().fixed.count == 0)
    }

    @Test("A factory port lets a value that is known only at run time into the graph, through an adapter's plugin")
    func runTimeValue() {
        let shop = Shop.Resolved()
        let (one, other) = (Store(rows: ["tea", "cup"]), Store(rows: []))
        #expect(shop.open(configuration: one).count == 2)
        #expect(shop.open(configuration: other).count == 0)
    }

    @Test("An object built from a run-time value works after its root is released")
    func lifetime() {
        let model = Shop.Resolved().open(configuration: Store(rows: ["tea"]))
        #expect(model.count == 1)
    }
}

private final class Store {
    let rows: [String]
    init(rows: [String]) { self.rows = rows }
}

private final class Model: Boundary {
    struct Plugin: PluginBoundary {
        var titles: InputPort<() -> [String]>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var count: InputPort<Int> { makeInputPort(implementation: dependencies.titles().count) }
}

private final class Database: AdapterBoundary {
    struct Outside: PluginBoundary {
        var store: InputPort<Store>
    }
    typealias Dependencies = BoundaryList.Add<Outside>

    func makePlugin() -> Model.Plugin {
        let store = dependencies.store
        return Model.Plugin(titles: makeInputPort(implementation: { store.rows }))
    }
}

private final class Shop: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Model>.Add<Database>

    lazy var empty: Model.Resolved = resolver(for: Model.self)
        .resolve(plugin: Model.Plugin(titles: makeInputPort(implementation: { [] })))
        .resolved()

    func model(on store: Store) -> Model.Resolved {
        let outside = Database.Outside(store: makeInputPort(implementation: store))
        let database = resolver(for: Database.self).resolve(plugin: outside).resolved()
        return resolver(for: Model.self).resolve(plugin: database).resolved()
    }

    var fixed: InputPort<Model.Resolved> { makeInputPort(implementation: empty) }
    var open: InputPort<Factory<Store, Model.Resolved>> {
        makeInputPort(implementation: Factory { [self] store in model(on: store) })
    }
}
