/// The ports of a boundary that is never built; only tests have some.
package protocol FakePorts {
    /// The port that a test gave. It stops the process if there is none, as a getter has to return something.
    func port<T>(at path: AnyKeyPath) -> InputPort<T>

    /// Stops the process: fakes make no plugin.
    func refusePlugin() -> Never
}

/// Holds fakes as one reference, as wide as the boundary they stand for.
@usableFromInline final class Fakes {
    let ports: any FakePorts

    init(_ ports: any FakePorts) { self.ports = ports }

    // Never inlined, as it would be in the way where no fakes are read; specialised, so that the result needs no memory.
    @inlinable @inline(never) func implementation<B, T>(at path: () -> PortPath<B, T>) -> T {
        port(at: path()).implementation
    }

    @usableFromInline func port<T>(at path: AnyKeyPath) -> InputPort<T> { ports.port(at: path) }

    @usableFromInline func refusePlugin() -> Never { ports.refusePlugin() }
}
