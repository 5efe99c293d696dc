import Boundaries

final class Prices: Boundary {
    public var internalRate: Int { 1 }
    var shared: Int = 2
    var price: InputPort<String> { makeInputPort(implementation: "1.00") }
    private var discount: InputPort<Int> { makeInputPort(implementation: 10) }
}

final class Catalogue: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>
    var titles: InputPort<[String]> { makeInputPort(implementation: ["Tea at \(dependencies.price)"]) }
}

final class Clock: Boundary {
    var now: InputPort<Int> { makeInputPort(implementation: 0) }
}

final class Orders: Boundary {
    struct Plugin: PluginBoundary {
        var store: InputPort<String>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>.Add<Prices>
    var order: InputPort<String> { makeInputPort(implementation: dependencies.store + dependencies.price) }
}

final class Memory: AdapterBoundary {
    typealias PluginAdaptee = Orders.Plugin
    func makePlugin() -> Orders.Plugin { Orders.Plugin(store: makeInputPort(implementation: "memory")) }
}

final class Mail: AdapterBoundary {
    struct Plugin: PluginBoundary {
        var sender: InputPort<String>
    }
    func makePlugin() -> Plugin { Plugin(sender: makeInputPort(implementation: "shop")) }
}
