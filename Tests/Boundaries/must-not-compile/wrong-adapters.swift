import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>.Add<Catalogue>.Add<Clock>.Add<Orders>.Add<Memory>.Add<Mail>

    lazy var prices: Prices.Resolved = resolver(for: Prices.self).resolved()
    lazy var clock: Clock.Resolved = resolver(for: Clock.self).resolved()
    lazy var memory: Memory.Resolved = resolver(for: Memory.self).resolved()
    lazy var mail: Mail.Resolved = resolver(for: Mail.self).resolved()

    lazy var otherPlugin: Orders.Resolved = resolver(for: Orders.self)  // error: once and in order
        .resolve(plugin: mail)
        .resolve(dependency: prices)
        .resolved()
    lazy var noAdapter: Orders.Resolved = resolver(for: Orders.self)
        .resolve(plugin: clock)  // error: requires that 'Clock' conform to 'AdapterBoundaryProtocol'
        .resolve(dependency: prices)
        .resolved()
}
