/// A factory for the objects of one concern, a layer or a feature: inherit from it and declare them as properties.
///
///     final class PresenterBoundary: Boundary {
///         typealias Dependencies = BoundaryList.Add<ModelBoundary>
///
///         var presenter: InputPort<Presenter> {
///             makeInputPort(implementation: Presenter(facade: dependencies.facade))
///         }
///     }
///
/// Properties of type `InputPort` are what others may use; all else stays inside, whatever its access level. A computed
/// property makes a new object at each read, a `lazy var` one at the first, a stored one when the boundary is built.
/// The classes that it constructs know nothing of this framework.
///
/// A boundary belongs to the isolation domain that built its root, and is not thread-safe.
public typealias Boundary = BoundaryObject & BoundaryProtocol

/// The base class of every boundary. Inherit from `Boundary`, which adds what the compiler checks.
open class BoundaryObject {
    @usableFromInline final let box: AnyObject?
    // Of a container; only counted until there are suspiciously many.
    final var openChains = 0
    final var cycleSearch = CycleSearch()

    /// Override it to set stored properties, and pass the value on to `super`; without any, write no initialiser.
    ///
    /// - Parameter internals: only a container makes one, and it fits only the boundary it was made for: the process
    ///   stops if it is handed to another.
    public required init(internals: Internals) {
        box = internals.box(for: Self.self)
    }

    /// Makes a port, which lets others use an object without seeing how it is made.
    ///
    /// - Parameter implementation: what whoever reads the port gets; the port does not keep the boundary alive.
    @inlinable public final func makeInputPort<Interface>(implementation: Interface) -> InputPort<Interface> {
        InputPort(implementation)
    }

    /// Not available: a boundary that anybody could make would soon be a singleton.
    @available(
        *, unavailable,
        message: "a boundary is built by its container: list it in Subboundaries and use resolver(for:)"
    )
    public convenience init() { neverCalled() }
}

extension BoundaryProtocol where Self: BoundaryObject {
    /// This boundary as others see it: its ports and nothing else.
    public typealias Resolved = Boundaries.Resolved<Self>

    /// The ports of everything in `Dependencies`, each under its own name.
    ///
    /// Use it in computed and lazy properties and in methods; it does not exist yet while stored properties are set.
    @inlinable public var dependencies: Ports<Dependencies> { Ports(received) }

    /// The boundary's own ports: `ports.name` is what others get when they read `name`.
    @inlinable public var ports: OwnPorts<Self> { OwnPorts(self) }

    @inlinable init(receiving dependencies: Dependencies) {
        self.init(internals: Internals(dependencies, for: Self.self))
    }
}
