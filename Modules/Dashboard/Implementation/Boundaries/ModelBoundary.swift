import Boundaries
import DashboardIO

/// What the dashboard shows.
final class ModelBoundary: Boundary {
    /// What it wants from outside.
    struct Plugin: PluginBoundary {
        var offered: InputPort<() -> [DashboardTile]>
    }
    typealias Dependencies = BoundaryList.Add<Plugin>

    var tiles: InputPort<Tiles> { makeInputPort(implementation: Tiles(offered: dependencies.offered)) }
}
