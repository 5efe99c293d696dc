import Boundaries

final class Discounts: Boundary {
    var price: InputPort<String> { makeInputPort(implementation: "0.90") }
}

final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>.Add<Discounts>

    func both() -> String { dependencies.from(Prices.self).price + dependencies.from(Discounts.self).price }
    func undeclared() -> Int { dependencies.from(Clock.self).now }  // error: not among the last twenty of the Dep
    func misspelt() -> String { dependencies.from(Prices.self).prise }  // error: no input port of this name
}
