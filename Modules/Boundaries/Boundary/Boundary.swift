/// A factory for the objects of one concern, a layer or a feature. Inherit from it and declare the objects as
/// properties.
///
///     final class PresenterBoundary: Boundary {
///         typealias Dependencies = BoundaryList.Add<ModelBoundary>
///
///         var presenter: InputPort<Presenter> {
///             makeInputPort(implementation: Presenter(facade: dependencies.facade))
///         }
///     }
///
/// Others may use properties of type `InputPort`. Every other member stays inside, whatever its access level. A
/// computed property makes a new object at each read, a `lazy var` makes one at the first read, and a stored property
/// is set when the boundary is built. The classes that a boundary constructs know nothing of this framework.
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

/// A boundary that implements a plugin. Several may exist for one plugin; the container chooses by passing one.
public typealias AdapterBoundary = Boundary & AdapterBoundaryProtocol

/// Requires a plugin, and a method that fills the plugin. Adopt it through `AdapterBoundary`.
public protocol AdapterBoundaryProtocol: Boundary {
    /// The plugin that the adapter implements.
    associatedtype PluginAdaptee: PluginBoundary

    /// Fills the plugin, with ports made by `makeInputPort(implementation:)`. The method runs once for each
    /// `resolve(plugin:)`.
    func makePlugin() -> PluginAdaptee
}

extension Resolved: PluginSource where B: AdapterBoundaryProtocol {
    /// Lets the adapter make its plugin, and adds the plugin to the dependencies of the chain.
    @inlinable public static func add<Given>(
        _ source: Self, to given: Given
    ) -> BoundaryLink<B.PluginAdaptee, Given> {
        switch source.origin {
        case .boundary(let adapter): BoundaryLink(Resolved<B.PluginAdaptee>(adapter.makePlugin()), given)
        case .fakes(let fakes): fakes.refusePlugin()
        }
    }
}

/// An abstract boundary: a struct whose `InputPort` properties say what its owner needs, and not who provides it.
///
/// The owner lists it in its `Dependencies` and reads it like any other boundary. An `AdapterBoundary` fills it. It has
/// no dependencies of its own.
///
///     final class Model: Boundary {
///         struct Plugin: PluginBoundary {
///             var orders: InputPort<any OrderStore>
///         }
///         typealias Dependencies = BoundaryList.Add<Plugin>
///     }
public protocol PluginBoundary: BoundaryProtocol, PluginSource
where Dependencies == BoundaryList, FilledPlugin == Self {}

extension PluginBoundary {
    /// Adds the plugin itself, whose ports the container or a test has set.
    @inlinable public static func add<Given>(_ source: Self, to given: Given) -> BoundaryLink<Self, Given> {
        BoundaryLink(Boundaries.Resolved(source), given)
    }
}
