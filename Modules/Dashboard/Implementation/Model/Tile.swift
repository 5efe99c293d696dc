import DashboardIO

/// One module's tile.
struct Tile {
    /// What stands in place of a figure that its module could not work out.
    static let unavailable = "unavailable"

    let offer: DashboardTile

    /// Works the figure out.
    ///
    /// - Parameter onFailure: called with the reason if there is no figure now.
    func figure(onFailure: (any Error) -> Void) -> HomeContents.Tile {
        HomeContents.Tile(module: offer.module, title: offer.title, value: value(onFailure))
    }

    private func value(_ onFailure: (any Error) -> Void) -> String {
        do {
            return try offer.value()
        } catch {
            onFailure(error)
            return Self.unavailable
        }
    }
}
