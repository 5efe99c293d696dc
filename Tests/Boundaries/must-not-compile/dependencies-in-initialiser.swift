import Boundaries

final class Eager: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>
    let price: String

    required init(internals: Internals) {
        price = dependencies.price  // error: 'dependencies' before 'super.init' call
        super.init(internals: internals)
    }
}
