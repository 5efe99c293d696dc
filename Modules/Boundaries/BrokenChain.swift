extension Resolver {
    /// Not available: nothing but an adapter, or the plugin itself, fills a plugin.
    @_disfavoredOverload
    @available(*, unavailable, message: "the boundary fills no plugin: make it an AdapterBoundary, or pass the plugin")
    public consuming func resolve<D: BoundaryProtocol>(plugin _: Resolved<D>) -> BrokenChain<B> { neverCalled() }
}

/// What follows a step that is refused: it takes any further step, so that the chain is told off once.
public struct BrokenChain<B: Boundary> {
    /// Any dependency.
    public func resolve<D: BoundaryProtocol>(dependency _: Resolved<D>) -> BrokenChain { self }

    /// Anything for a plugin.
    public func resolve<Source>(plugin _: Source) -> BrokenChain { self }

    // Two marks against this way, so that a chain with another mistake is not led here by a plugin that is right.
    /// The end of the chain.
    @_disfavoredOverload
    public func resolved() -> Resolved<B> { neverCalled() }
}
