import Boundaries

final class Discounts: Boundary {
    var price: InputPort<String> { makeInputPort(implementation: "0.90") }
}

final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>.Add<Discounts>
    func clash() -> String { dependencies.price }  // error: ambiguous use of 'subscript(dynamicMember:)'
}
