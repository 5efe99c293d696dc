import Boundaries

final class Part: ContainerBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>
}

func build() {
    _ = Prices.Resolved()  // error: only a RootBoundary is built directly
    _ = Part.Resolved()  // error: only a RootBoundary is built directly
}
