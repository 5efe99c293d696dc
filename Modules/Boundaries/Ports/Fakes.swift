/// The ports of a boundary that a test fakes, by key path.
@usableFromInline package final class Fakes {
    private let boundary: Any.Type
    private let ports: [AnyKeyPath: Any]

    /// Stores an `InputPort` for each key path.
    package init(of boundary: Any.Type, ports: [AnyKeyPath: Any]) {
        self.boundary = boundary
        self.ports = ports
    }

    // Never inlined: a read of a real boundary then contains no key path.
    @inlinable @inline(never) func implementation<B, T>(at path: () -> PortPath<B, T>) -> T {
        port(at: path()).implementation
    }

    /// Stops the process if the test set no such port, as a getter has no error to throw.
    @usableFromInline func port<T>(at path: AnyKeyPath) -> InputPort<T> {
        guard let port = ports[path] as? InputPort<T> else {
            preconditionFailure(
                """
                The fake of \(boundary) has nothing for the port \(path) of type \(T.self).
                It has: \(ports.keys.map { "\($0)" }.sorted().joined(separator: ", ")).
                Give it one, fake.set(\(path), to: …), where the test makes the fake.
                """)
        }
        return port
    }

    /// Stops the process, because fakes are ports, and no adapter that could make a plugin.
    @usableFromInline func refusePlugin() -> Never {
        preconditionFailure(
            """
            The fake of \(boundary) was asked to fill its plugin.
            A fake has ports only: hand the plugin itself to resolve(plugin:), with ports made by makeTestPort(_:).
            """)
    }
}
