/// The base class of every boundary. Inherit from `Boundary`, which adds the requirements that the compiler checks.
open class BoundaryObject {
    /// The value that a container passes to the initialiser of a boundary. No other code can make it.
    public typealias Internals = BoundaryInternals

    @usableFromInline final let internals: Internals
    /// The number of children that this boundary builds at the moment, if it is a container.
    final var pendingResolutions = 0
    final var cycleDetector = CycleDetector()

    /// Builds the boundary. Override it to set stored properties, and pass the value on to `super`.
    ///
    /// - Parameter internals: made for this boundary by its container. The process stops if they belong to another one.
    public required init(internals: Internals) {
        internals.requireOwner(Self.self)
        self.internals = internals
    }

    /// Makes a port, through which others use an object without seeing how it is made.
    ///
    /// - Parameter implementation: the object that each reader of the port gets. The port does not keep the boundary
    ///   alive.
    @inlinable public final func makeInputPort<Interface>(implementation: Interface) -> InputPort<Interface> {
        InputPort(implementation)
    }

    /// Not available: a boundary that any code could make would soon be a singleton.
    @available(
        *, unavailable,
        message: "a boundary is built by its container: list it in Subboundaries and use resolver(for:)"
    )
    public convenience init() { unavailable() }
}
