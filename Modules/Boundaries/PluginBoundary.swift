/// An abstract boundary: a struct whose `InputPort` properties say what its owner needs, and not who provides it.
///
/// The owner lists it in its `Dependencies` and reads it like any other; an `AdapterBoundary` fills it. It has no
/// dependencies of its own.
///
///     final class Model: Boundary {
///         struct Plugin: PluginBoundary {
///             var orders: InputPort<any OrderStore>
///         }
///         typealias Dependencies = BoundaryList.Add<Plugin>
///     }
public protocol PluginBoundary: BoundaryProtocol, PluginSource
where Dependencies == BoundaryList, Filled == Self {}

/// A boundary that implements a plugin. Several may exist for one plugin; the container chooses by passing one.
public typealias AdapterBoundary = Boundary & AdapterBoundaryProtocol

/// What an `AdapterBoundary` declares.
public protocol AdapterBoundaryProtocol: Boundary {
    /// The plugin it implements.
    associatedtype PluginAdaptee: PluginBoundary

    /// Fills the plugin, with ports made by `makeInputPort(implementation:)`; runs once for each `resolve(plugin:)`.
    func makePlugin() -> PluginAdaptee
}
