/// An object, value, closure or factory that a boundary lets others use.
///
/// A boundary declares its ports as properties and makes them with `makeInputPort(implementation:)`. A reader of the
/// port, through `dependencies` or a `Resolved`, gets the `Interface` itself.
public struct InputPort<Interface> {
    @usableFromInline let implementation: Interface

    // Internal, so that only a boundary makes ports.
    @inlinable init(_ implementation: Interface) { self.implementation = implementation }

    /// Makes a port without a boundary. Only `BoundariesTesting` uses it.
    package init(faking implementation: Interface) { self.init(implementation) }
}

/// The key path of a port, which is a property of `B` whose type is `InputPort<T>`.
public typealias PortPath<B, T> = KeyPath<B, InputPort<T>>

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
