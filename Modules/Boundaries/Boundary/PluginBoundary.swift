/// An abstract boundary: a struct whose `InputPort` properties say what its owner needs, and not who provides it.
///
/// The owner lists it in its `Dependencies` and reads it like any other boundary. An `AdapterBoundary` fills it. It has no
/// dependencies of its own.
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
