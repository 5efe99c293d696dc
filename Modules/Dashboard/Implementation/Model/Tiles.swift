import DashboardIO

struct Tiles {
    let offered: () -> [DashboardTile]

    /// The tiles in the order of the modules.
    var all: [Tile] { offered().map { Tile(offer: $0) } }
}
