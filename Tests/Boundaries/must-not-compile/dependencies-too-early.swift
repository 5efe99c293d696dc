import Boundaries

final class Eager: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>
    let price = dependencies.price  // error: property initializers run before 'self' is available
}
