import Boundaries

final class App: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>
    let prices: Prices.Resolved

    required init(internals: Internals) {
        prices = resolver(for: Prices.self).resolved()  // error: before 'super.init' call
        super.init(internals: internals)
    }
}

final class Shelf: Boundary {
    let label: InputPort<String>

    required init(internals: Internals) {
        label = makeInputPort(implementation: "tea")  // error: before 'super.init' call
        super.init(internals: internals)
    }
}
