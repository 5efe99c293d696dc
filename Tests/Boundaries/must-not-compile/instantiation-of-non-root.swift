import Boundaries

final class Part: ContainerBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>
}

func build() {
    _ = Prices.Resolved()  // error: requires that 'Prices' conform to 'RootBoundaryProtocol'
    _ = Part.Resolved()  // error: requires that 'Part' conform to 'RootBoundaryProtocol'
}
