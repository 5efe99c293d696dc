/// What a boundary lets others use: one object, value, closure or factory.
///
/// A boundary declares its ports as properties and makes them with `makeInputPort(implementation:)`. Whoever reads one
/// through `dependencies` or a `Resolved` gets the `Interface` itself.
public struct InputPort<Interface> {
    @usableFromInline let implementation: Interface

    // Not public, so that only the framework wraps what a boundary hands it.
    @inlinable init(_ implementation: Interface) { self.implementation = implementation }
}

/// The way to a port: a property of `B` that is an `InputPort`.
public typealias PortPath<B, T> = KeyPath<B, InputPort<T>>
