/// A factory for the objects of one concern, a layer or a feature. Inherit from it and declare the objects as properties.
///
///     final class PresenterBoundary: Boundary {
///         typealias Dependencies = BoundaryList.Add<ModelBoundary>
///
///         var presenter: InputPort<Presenter> {
///             makeInputPort(implementation: Presenter(facade: dependencies.facade))
///         }
///     }
///
/// Others may use properties of type `InputPort`. Every other member stays inside, whatever its access level. A computed
/// property makes a new object at each read, a `lazy var` makes one at the first read, and a stored property is set when
/// the boundary is built. The classes that a boundary constructs know nothing of this framework.
///
/// A boundary belongs to the isolation domain that built its root, and is not thread-safe.
public typealias Boundary = BoundaryObject & BoundaryProtocol

extension BoundaryProtocol where Self: BoundaryObject {
    /// This boundary as others see it, with its ports as the only members.
    public typealias Resolved = Boundaries.Resolved<Self>

    /// The ports of all boundaries in `Dependencies`, each under its own name.
    ///
    /// Use it in computed and lazy properties and in methods. It does not exist while stored properties are set.
    @inlinable public var dependencies: Ports<Dependencies> { Ports(received) }

    /// The boundary's own ports: `ports.name` is the object that others get when they read `name`.
    @inlinable public var ports: OwnPorts<Self> { OwnPorts(self) }

    @inlinable init(receiving dependencies: Dependencies) {
        self.init(internals: BoundaryInternals(DependencyBox(dependencies), for: Self.self))
    }

    @inlinable var received: DependencyBox<Dependencies> {
        guard let box = internals.dependencies as? DependencyBox<Dependencies> else { internals.stop(at: Self.self) }
        return box
    }
}
