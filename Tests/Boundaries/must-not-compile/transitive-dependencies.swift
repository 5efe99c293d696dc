import Boundaries

final class Indirect: Boundary {
    typealias Dependencies = BoundaryList.Add<Catalogue>
    func transitive() -> String { dependencies.price }  // error: none of this boundary's Dependencies has
}

final class Department: ContainerBoundary {
    typealias Subboundaries = BoundaryList.Add<Prices>
    lazy var prices: Prices.Resolved = resolver(for: Prices.self).resolved()
}

final class Customer: Boundary {
    typealias Dependencies = BoundaryList.Add<Department>
    func child() -> String { dependencies.price }  // error: none of this boundary's Dependencies has
    func children() -> Prices.Resolved { dependencies.prices }  // error: none of this boundary's Dependencies has
}
