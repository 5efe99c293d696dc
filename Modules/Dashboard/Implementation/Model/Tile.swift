import DashboardIO

struct Tile {
    /// The text in place of a figure that the module could not compute.
    static let unavailable = "unavailable"

    let offer: DashboardTile

    /// Computes the figure.
    ///
    /// - Parameter onFailure: called with the error if there is no figure now.
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
