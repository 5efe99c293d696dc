import Boundaries

final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Prices>
    func discount() -> Int { dependencies.discount }  // error: none of this boundary's Dependencies has
}

func discount(_ prices: Prices.Resolved) -> Int { prices.discount }  // error: no input port of this name
