import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>.Add<Catalogue>.Add<Clock>.Add<Orders>.Add<Memory>.Add<Mail>

    lazy var prices: Prices.Resolved = resolver(for: Prices.self).resolved()
    lazy var catalogue: Catalogue.Resolved = resolver(for: Catalogue.self).resolve(dependency: prices).resolved()
    lazy var memory: Memory.Resolved = resolver(for: Memory.self).resolved()
    lazy var orders: Orders.Resolved = resolver(for: Orders.self)
        .resolve(plugin: memory)
        .resolve(dependency: prices)
        .resolved()

    var titles: InputPort<[String]> { makeInputPort(implementation: catalogue.titles) }
}

func titles(of app: App.Resolved) -> [String] { app.titles }
