import DashboardIO

/// The tiles of all modules.
struct Tiles {
    /// The text in place of a figure that a module could not compute.
    static let unavailable = "unavailable"
    let offered: () -> [DashboardTile]
    /// Asks who is at the screen, and returns the test for the tiles that this person sees.
    let audience: () -> (DashboardTile) -> Bool
}

extension DashboardTile {
    /// Returns the figure of the tile.
    func figure(_ value: String) -> HomeContents.Tile { HomeContents.Tile(module: module, title: title, value: value) }
}
