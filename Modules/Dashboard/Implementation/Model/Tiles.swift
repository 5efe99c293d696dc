import DashboardIO

/// The tiles of all modules.
struct Tiles {
    let offered: () -> [DashboardTile]
    /// Asks who is at the screen, and returns the test for the tiles that this person sees.
    let audience: () -> (DashboardTile) -> Bool

    var all: [Tile] { offered().map { Tile(offer: $0) } }
}
