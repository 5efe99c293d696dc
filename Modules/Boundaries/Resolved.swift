/// A boundary that has all it needs, seen from outside: its ports and nothing else.
///
/// It holds the boundary, and with it the boundary's dependencies and cached objects. Everyone resolved with the same
/// value shares that boundary.
@dynamicMemberLookup
public struct Resolved<B: BoundaryProtocol> {
    @usableFromInline let supply: Supply<B>

    @inlinable init(_ supply: Supply<B>) { self.supply = supply }

    /// What a port of the boundary gives.
    @inlinable public subscript<T>(dynamicMember port: PortPath<B, T>) -> T {
        supply[port]
    }

    /// Not available: what is no port stays inside.
    @available(*, unavailable, message: "only the InputPort properties of a boundary are visible from outside")
    public subscript<T>(dynamicMember _: KeyPath<B, T>) -> T { neverCalled() }

    /// Not available: there is nothing with this name, or it is no property.
    @available(*, unavailable, message: "the boundary has no input port of this name and type")
    public subscript<T>(dynamicMember _: String) -> T { neverCalled() }
}
