import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Catalogue>
    lazy var catalogue = resolver(for: Catalogue.self).resolved()
    lazy var clock = resolver(for: Clock.self).resolved()
    func price() -> Int { dependencies.price }
}

func build() { _ = Prices() }
func noPort(_ prices: Prices.Resolved) -> Int { prices.internalRate }
func misspelt(_ prices: Prices.Resolved) -> Int { prices.prise }

final class Post: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Orders>
    func post(_ clock: Clock.Resolved, _ prices: Prices.Resolved) -> Orders.Resolved {
        resolver(for: Orders.self)
            .resolve(plugin: clock)
            .resolve(dependency: prices)
            .resolved()
    }
}
