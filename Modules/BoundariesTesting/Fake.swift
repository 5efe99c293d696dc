public import Boundaries

/// The fake ports of a boundary, which a test sets one by one.
public struct Fake<B: Boundary> {
    fileprivate var ports: [AnyKeyPath: Any] = [:]

    /// Sets the object that a port provides each time that it is read.
    ///
    /// - Parameters:
    ///   - port: the key path of the port's property, `\.price`.
    ///   - implementation: the object that each reader of the port gets.
    public mutating func set<Interface>(_ port: KeyPath<B, InputPort<Interface>>, to implementation: Interface) {
        ports[port] = makeTestPort(implementation)
    }
}

extension Resolved where B: Boundary {
    /// Makes a fake of a boundary that is never built. Its ports provide the objects that the test sets.
    ///
    /// Reading a port that the test did not set stops the process and names the port, as there is nothing to return. A
    /// fake fills no plugin either: pass the plugin itself to `resolve(plugin:)`.
    ///
    /// - Parameter fill: sets the ports that the test reads.
    public static func fake(_ fill: (inout Fake<B>) -> Void) -> Resolved<B> {
        var fake = Fake<B>()
        fill(&fake)
        return Resolved(faking: Fakes(of: B.self, ports: fake.ports))
    }
}
