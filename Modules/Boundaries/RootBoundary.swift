/// The container at the top of a graph, the only boundary that is built directly: `App.Resolved()`.
///
/// It has no dependencies. Keep the value: it holds the whole graph with its cached objects, and dropping it releases
/// them. Two values are two graphs that share nothing.
public typealias RootBoundary = Boundary & RootBoundaryProtocol

/// What a `RootBoundary` declares.
public protocol RootBoundaryProtocol: ContainerBoundaryProtocol where Dependencies == BoundaryList {}

extension Resolved where B: RootBoundaryProtocol {
    /// Builds the root of a new graph.
    @inlinable public init() { self.init(Supply(B(receiving: BoundaryList()))) }
}

extension Resolved {
    /// Not available: any other boundary needs a container to build it.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "only a RootBoundary is built directly: list the boundary in Subboundaries and use resolver(for:)"
    )
    public init() { neverCalled() }
}
