import DashboardIO

/// The figures of all modules.
struct Tiles {
    /// What stands in place of a figure that its module could not work out.
    static let unavailable = "unavailable"

    /// What the modules offer at this moment.
    let offered: () -> [DashboardTile]

    /// Works out every figure, in the order of the modules.
    ///
    /// - Parameter onFailure: called with each tile that has no figure now, and why. The others are there all the same.
    func contents(onFailure: (DashboardTile, any Error) -> Void) -> HomeContents {
        HomeContents(
            tiles: offered().map { tile in
                HomeContents.Tile(module: tile.module, title: tile.title, value: value(of: tile, onFailure))
            })
    }

    private func value(of tile: DashboardTile, _ onFailure: (DashboardTile, any Error) -> Void) -> String {
        do {
            return try tile.value()
        } catch {
            onFailure(tile, error)
            return Self.unavailable
        }
    }
}
