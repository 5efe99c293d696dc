import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Orders>.Add<Prices>

    lazy var memory = resolver(for: Memory.self).resolved()  // error: not in this container's Subboundaries
}
