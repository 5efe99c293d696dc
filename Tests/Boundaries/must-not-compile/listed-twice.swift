import Boundaries

final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>.Add<Clock>.Add<Prices>
    func price() -> String { dependencies.price }  // error: ambiguous use of 'subscript(dynamicMember:)'
    func named() -> String { dependencies.from(Prices.self).price }  // error: ambiguous use of 'callAsFunction'
}

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>.Add<Shelf>.Add<Clock>.Add<Prices>

    lazy var prices = resolver(for: Prices.self).resolved()  // error: the container lists this boundary twice
    lazy var clock = resolver(for: Clock.self).resolved()
    lazy var shelf = resolver(for: Shelf.self)  // error: this boundary lists another one twice in its Dependencies
        .resolve(dependency: prices)
        .resolve(dependency: clock)
        .resolve(dependency: prices)
        .resolved()
    lazy var incomplete = resolver(for: Shelf.self)  // error: once and in order
        .resolve(dependency: prices)
        .resolve(dependency: clock)
        .resolved()
}
