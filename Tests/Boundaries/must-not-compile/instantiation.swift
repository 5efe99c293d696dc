import Boundaries

func build() {
    _ = Prices()  // error: a boundary is built by its container: list it in Subboundaries
    _ = Prices.init()  // error: a boundary is built by its container: list it in Subboundaries
    _ = Prices.Internals(BoundaryList.self, for: Prices.self)  // error: is inaccessible // error: convert
}

func rebuild<B: Boundary>(_ type: B.Type) -> B {
    type.init()  // error: must use a 'required' initializer
}
