public import Boundaries

/// Fakes of a boundary's ports.
public struct Fake<B: Boundary> {
    fileprivate var contents: [AnyKeyPath: Any] = [:]

    /// Says what a port gives, each time that it is read.
    ///
    /// - Parameters:
    ///   - port: the port's property, `\.price`.
    ///   - implementation: what whoever reads it gets.
    public mutating func set<Interface>(_ port: KeyPath<B, InputPort<Interface>>, to implementation: Interface) {
        contents[port] = makeTestPort(implementation)
    }
}

extension Resolved where B: Boundary {
    /// Stands for a boundary that is never built: its ports give what the test says.
    ///
    /// Reading a port that was given nothing stops the process and names the port, as there is nothing to return. It
    /// does not fill a plugin either: hand the plugin itself to `resolve(plugin:)`.
    ///
    /// - Parameter fill: sets the ports that the test reads.
    public static func fake(_ fill: (inout Fake<B>) -> Void) -> Resolved<B> {
        var fake = Fake<B>()
        fill(&fake)
        return Resolved(faking: FakeContents(boundary: B.self, contents: fake.contents))
    }
}
