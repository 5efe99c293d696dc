import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>.Add<Memory>

    lazy var prices: Prices.Resolved = resolver(for: Prices.self).resolved()
    lazy var catalogue: Catalogue.Resolved = resolver(for: Catalogue.self)  // error: not in this container's
        .resolve(dependency: prices)
        .resolved()
    lazy var clock = resolver(for: Clock.self).resolved()  // error: not in this container's
}

final class Childless: RootBoundary {
    typealias Subboundaries = BoundaryList

    lazy var clock = resolver(for: Clock.self).resolved()  // error: not in this container's
}
