public import Boundaries

/// Builds one boundary alone, with fakes for all that it depends on.
///
///     let prices = Prices.Resolved.fake { $0.set(\.price, to: "1.00") }
///     let orders = TestContainer.resolver(for: Orders.self)
///         .resolve(plugin: Orders.Plugin(store: makeTestPort("memory")))
///         .resolve(dependency: prices)
///         .resolved()
public enum TestContainer {
    /// Begins to build a boundary as a container does that lists nothing else.
    ///
    /// - Parameter boundary: any boundary, also one that is a container itself.
    public static func resolver<B: Boundary>(
        for boundary: B.Type
    ) -> Resolver<B, BoundaryList.Add<B>, BoundaryList> {
        Resolver()
    }
}

/// Makes a port outside of boundaries, to fill a plugin in a test.
///
/// - Parameter implementation: what whoever reads the port gets.
public func makeTestPort<Interface>(_ implementation: Interface) -> InputPort<Interface> {
    InputPort(faking: implementation)
}
