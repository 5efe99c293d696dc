/// The container at the top of a graph, the only boundary that is built directly: `App.Resolved()`.
///
/// It has no dependencies. Keep the value: it holds the whole graph with its cached objects, and releasing the value
/// releases them. Two values are two graphs that share nothing.
public typealias RootBoundary = Boundary & RootBoundaryProtocol

/// Requires that the list of dependencies is empty. Adopt it through `RootBoundary`.
public protocol RootBoundaryProtocol: ContainerBoundaryProtocol where Dependencies == BoundaryList {}

extension Resolved where B: RootBoundaryProtocol {
    /// Builds the root of a new graph. Its children are built when they are first read.
    @inlinable public init() { self.init(B(receiving: BoundaryList())) }
}

extension Resolved {
    /// Not available: a container builds every boundary that is no root.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "only a RootBoundary is built directly: list the boundary in Subboundaries and use resolver(for:)"
    )
    public init() { unavailable() }
}
