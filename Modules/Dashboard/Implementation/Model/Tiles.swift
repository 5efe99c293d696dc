import DashboardIO

/// The tiles of all modules.
struct Tiles {
    /// What the modules offer at this moment.
    let offered: () -> [DashboardTile]

    /// In the order of the modules.
    var all: [Tile] { offered().map { Tile(offer: $0) } }
}
