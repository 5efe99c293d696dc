import Boundaries

final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>

    func first() -> Prices { dependencies.boundary1 }  // error: none of this boundary's Dependencies has
    func head() -> Prices { dependencies.list }  // error: none of this boundary's Dependencies has
    func values() -> Any { self.received }  // error: 'received' is inaccessible
    func object() -> AnyObject { self.internals.dependencies }  // error: 'internals' is inaccessible
}

func boundary(of prices: Prices.Resolved) -> Prices { prices.boundary }  // error: no input port of this name
func itself(of prices: Prices.Resolved) -> Any { prices[dynamicMember: \Prices.self] }  // error: only the InputPort
