import Boundaries
import DashboardIO

/// Builds the object graph when it is first needed, once.
final class TilesGraph {
    private let offered: () -> [DashboardTile]

    /// - Parameter offered: read each time the tiles are drawn, as plugins applied later add to it.
    init(offered: @escaping () -> [DashboardTile]) { self.offered = offered }

    private(set) lazy var tiles: Tiles = DashboardRoot.Resolved().tiles(configuration: offered)
}
