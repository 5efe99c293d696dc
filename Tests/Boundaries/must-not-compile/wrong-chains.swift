import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>.Add<Catalogue>.Add<Clock>.Add<Orders>.Add<Memory>.Add<Mail>

    lazy var prices: Prices.Resolved = resolver(for: Prices.self).resolved()
    lazy var clock: Clock.Resolved = resolver(for: Clock.self).resolved()
    lazy var memory: Memory.Resolved = resolver(for: Memory.self).resolved()
    lazy var mail: Mail.Resolved = resolver(for: Mail.self).resolved()

    lazy var twice: Catalogue.Resolved = resolver(for: Catalogue.self)  // error: once and in order
        .resolve(dependency: prices)
        .resolve(dependency: prices)
        .resolved()
    lazy var undeclared: Catalogue.Resolved = resolver(for: Catalogue.self)  // error: once and in order
        .resolve(dependency: prices)
        .resolve(dependency: clock)
        .resolved()
    lazy var swapped: Orders.Resolved = resolver(for: Orders.self)  // error: once and in order
        .resolve(dependency: prices)
        .resolve(plugin: memory)
        .resolved()
}
