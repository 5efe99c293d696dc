/// The ports of a boundary, read by the boundary itself: `ports.name`.
///
/// It is no `Resolved`. A container could hand that to its own child, and the two would keep each other alive.
@dynamicMemberLookup
public struct OwnPorts<B> {
    @usableFromInline let boundary: B

    @inlinable init(_ boundary: B) { self.boundary = boundary }

    /// The object that a port of the boundary provides.
    @inlinable public subscript<T>(dynamicMember port: PortPath<B, T>) -> T { boundary[keyPath: port].implementation }

    /// Not available: the boundary has no such port.
    @available(*, unavailable, message: "this boundary has no input port of this name and type")
    public subscript<T>(dynamicMember _: String) -> T { unavailable() }
}
