import Boundaries

final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>.Add<Clock>.Add<Prices>
    func price() -> String { dependencies.price }  // error: ambiguous use of 'subscript(dynamicMember:)'
}
