/// Constructs objects from input that is known only at run time, without showing how; called like a function.
///
///     var makeDetail: InputPort<Factory<OrderID, DetailScreen>> {
///         makeInputPort(implementation: Factory { id in DetailScreen(order: id) })
///     }
///     let screen = dependencies.makeDetail(configuration: id)
public struct Factory<Configuration, Interface> {
    private let construct: (Configuration) -> Interface

    /// - Parameter construction: runs at each call; it keeps alive what it captures, its boundary too.
    public init(_ construction: @escaping (_ configuration: Configuration) -> Interface) { construct = construction }

    /// Constructs a new object.
    public func callAsFunction(configuration: Configuration) -> Interface { construct(configuration) }
}
