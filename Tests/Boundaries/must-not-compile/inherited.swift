import Boundaries

final class Department: ContainerBoundary {
    typealias Dependencies = BoundaryList.Add<Prices>
    typealias Subboundaries = BoundaryList.Add<Catalogue>

    lazy var catalogue: Catalogue.Resolved = resolver(for: Catalogue.self)
        .resolve(dependency: inherited(Prices.self))
        .resolved()

    func undeclared() -> Clock.Resolved { inherited(Clock.self) }  // error: not among the last twenty of the Dep
    func object() -> Prices { inherited(Prices.self).boundary }  // error: the boundary has no input port of this name
}
