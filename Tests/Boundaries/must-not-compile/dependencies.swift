import Boundaries

final class Shelf: Boundary {
    typealias Dependencies = BoundaryList.Add<Catalogue>.Add<Prices>

    func undeclared() -> Int { dependencies.now }  // error: none of this boundary's Dependencies has
    func inferred() { let port = dependencies.now; print(port) }  // error: none of this boundary's Dependencies has
    func noPort() -> Int { dependencies.internalRate }  // error: none of this boundary's Dependencies has
    func storedNoPort() -> Int { dependencies.shared }  // error: none of this boundary's Dependencies has
    func privatePort() -> Int { dependencies.discount }  // error: none of this boundary's Dependencies has
    func misspelt() -> String { dependencies.prise }  // error: none of this boundary's Dependencies has
    func method() { dependencies.makeInputPort(implementation: 1) }  // error: non-function type 'NoSuchPort'
}

final class Alone: Boundary {
    func anything() -> String { dependencies.price }  // error: none of this boundary's Dependencies has
}

final class Indirect: Boundary {
    typealias Dependencies = BoundaryList.Add<Catalogue>
    func transitive() -> String { dependencies.price }  // error: none of this boundary's Dependencies has
}
