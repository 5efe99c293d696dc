import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>
    let prices = resolver(for: Prices.self).resolved()  // error: 'resolver' within property initializer
}
