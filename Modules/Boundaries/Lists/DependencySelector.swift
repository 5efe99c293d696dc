/// Selects one of the last twenty boundaries in a list by its type. It is called like a function.
public struct DependencySelector<List: BoundaryListProtocol> {
    @usableFromInline let list: List

    @inlinable init(_ list: List) { self.list = list }

    /// Not available: the boundary is not in the list.
    @_disfavoredOverload
    @available(*, unavailable, message: "the boundary is not among the last twenty of the Dependencies: add it there")
    public func callAsFunction<B: BoundaryProtocol>(_ boundary: B.Type) -> Resolved<B> { unavailable() }
}
