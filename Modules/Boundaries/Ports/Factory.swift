/// Constructs objects from input that is known only at run time, without showing how. It is called like a function.
///
///     var makeDetail: InputPort<Factory<OrderID, DetailScreen>> {
///         makeInputPort(implementation: Factory { id in DetailScreen(order: id) })
///     }
///     let screen = dependencies.makeDetail(configuration: id)
public struct Factory<Configuration, Interface> {
    private let construct: (Configuration) -> Interface

    /// Stores the closure that constructs the objects.
    ///
    /// - Parameter construction: runs at each call. The factory keeps alive what it captures, for example its boundary.
    public init(_ construction: @escaping (_ configuration: Configuration) -> Interface) { construct = construction }

    /// Constructs a new object from the configuration, at each call.
    public func callAsFunction(configuration: Configuration) -> Interface { construct(configuration) }
}
