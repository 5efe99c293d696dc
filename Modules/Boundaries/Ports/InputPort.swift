/// An object, value, closure or factory that a boundary lets others use.
///
/// A boundary declares its ports as properties and makes them with `makeInputPort(implementation:)`. A reader of the port,
/// through `dependencies` or a `Resolved`, gets the `Interface` itself.
public struct InputPort<Interface> {
    @usableFromInline let implementation: Interface

    // Internal, so that only a boundary makes ports.
    @inlinable init(_ implementation: Interface) { self.implementation = implementation }

    /// Makes a port without a boundary. Only `BoundariesTesting` uses it.
    package init(faking implementation: Interface) { self.init(implementation) }
}

/// The key path of a port: a property of `B` whose type is `InputPort<T>`.
public typealias PortPath<B, T> = KeyPath<B, InputPort<T>>
