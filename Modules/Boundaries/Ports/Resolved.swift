/// A boundary with all its dependencies, seen from outside: its ports are the only members.
///
/// The value keeps the boundary alive, and with it the boundary's dependencies and cached objects. Users that are
/// resolved with the same value share that boundary.
@dynamicMemberLookup
public struct Resolved<B> {
    @usableFromInline enum Origin {
        case boundary(B)
        case fakes(Fakes)
    }

    @usableFromInline let origin: Origin

    @inlinable init(_ boundary: B) { origin = .boundary(boundary) }

    /// Stands for a boundary that is never built. Only `BoundariesTesting` uses it.
    package init(faking fakes: Fakes) { origin = .fakes(fakes) }

    // Inlined, so that the compiler replaces the key path by a call of the port's getter.
    /// The object that a port of the boundary provides.
    @inlinable @inline(__always) public subscript<T>(dynamicMember port: PortPath<B, T>) -> T {
        switch origin {
        case .boundary(let boundary): boundary[keyPath: port].implementation
        case .fakes(let fakes): fakes.implementation { port }
        }
    }

    /// Not available: a property that is no port stays inside its boundary.
    @available(*, unavailable, message: "only the InputPort properties of a boundary are visible from outside")
    public subscript<T>(dynamicMember _: KeyPath<B, T>) -> T { unavailable() }

    /// Not available: the boundary has no property of this name and type.
    @available(*, unavailable, message: "the boundary has no input port of this name and type")
    public subscript<T>(dynamicMember _: String) -> T { unavailable() }
}
