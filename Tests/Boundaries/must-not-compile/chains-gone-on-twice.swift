import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>.Add<Catalogue>

    lazy var prices: Prices.Resolved = resolver(for: Prices.self).resolved()

    func catalogues() -> [Catalogue.Resolved] {
        let chain = resolver(for: Catalogue.self)  // error: 'chain' consumed more than once
        let first = chain.resolve(dependency: prices).resolved()
        let second = chain.resolve(dependency: prices).resolved()
        return [first, second]
    }
}
