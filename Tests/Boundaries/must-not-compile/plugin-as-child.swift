import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Orders.Plugin>

    lazy var plugin = resolver(for: Orders.Plugin.self).resolved()  // error: 'Orders.Plugin' inherit from
}
