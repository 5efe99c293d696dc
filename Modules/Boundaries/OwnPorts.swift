/// The ports of a boundary, read by the boundary itself.
///
/// Not a `Resolved`, which a container could hand to its own child, and each would keep the other alive.
@dynamicMemberLookup
public struct OwnPorts<B: BoundaryProtocol> {
    @usableFromInline let boundary: B

    @inlinable init(_ boundary: B) { self.boundary = boundary }

    /// What a port of the boundary gives.
    @inlinable public subscript<T>(dynamicMember port: PortPath<B, T>) -> T { boundary[keyPath: port].implementation }

    /// Not available: there is no such port.
    @available(*, unavailable, message: "this boundary has no input port of this name and type")
    public subscript<T>(dynamicMember _: String) -> T { neverCalled() }
}
