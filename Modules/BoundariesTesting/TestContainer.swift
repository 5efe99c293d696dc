public import Boundaries

/// A container for tests, which builds any boundary alone, with fakes of its dependencies.
///
///     let prices = Prices.Resolved.fake { $0.set(\.price, to: "1.00") }
///     let orders = TestContainer.resolver(for: Orders.self)
///         .resolve(plugin: Orders.Plugin(store: makeTestPort("memory")))
///         .resolve(dependency: prices)
///         .resolved()
public enum TestContainer {
    /// Begins to build a boundary, as a container does that lists no other child than this.
    ///
    /// - Parameter boundary: any boundary, also one that is a container itself.
    public static func resolver<B: Boundary>(
        for boundary: B.Type
    ) -> Resolver<B, BoundaryList.Add<B>, BoundaryList> {
        Resolver()
    }
}

/// Makes a port without a boundary, to fill a plugin in a test.
///
/// - Parameter implementation: the object that each reader of the port gets.
public func makeTestPort<Interface>(_ implementation: Interface) -> InputPort<Interface> {
    InputPort(faking: implementation)
}
