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
