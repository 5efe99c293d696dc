import Boundaries

func build(_ prices: AnyObject) {
    _ = Prices()  // error: a boundary is built by its container: list it in Subboundaries
    _ = Prices.init()  // error: a boundary is built by its container: list it in Subboundaries
    _ = Prices.Internals(prices, for: Prices.self)  // error: initializer is inaccessible // error: could not be inferred // error: cannot convert
}

func rebuild<B: Boundary>(_ type: B.Type) -> B {
    type.init()  // error: must use a 'required' initializer
}
