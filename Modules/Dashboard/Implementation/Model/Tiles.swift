import DashboardIO

/// The tiles of all modules.
struct Tiles {
    let offered: () -> [DashboardTile]
    /// Returns true if the person at the screen belongs to the audience of a tile.
    let shows: (DashboardTile) -> Bool

    var all: [Tile] { offered().map { Tile(offer: $0) } }
}
