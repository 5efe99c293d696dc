import Boundaries
import DashboardIO

/// The object graph of the dashboard.
final class DashboardRoot: RootBoundary {
    typealias Subboundaries = BoundaryList.Add<ModelBoundary>

    /// The tiles, made of what the modules offer.
    var tiles: InputPort<Factory<() -> [DashboardTile], Tiles>> {
        makeInputPort(
            implementation: Factory { [self] offered in
                resolver(for: ModelBoundary.self)
                    .resolve(plugin: ModelBoundary.Plugin(offered: makeInputPort(implementation: offered)))
                    .resolved().tiles
            })
    }
}
