import DashboardIO

/// The tiles of all modules.
struct Tiles {
    let offered: () -> [DashboardTile]
    /// Asks who is at the screen, and returns the test for the tiles that this person sees.
    let audience: () -> (DashboardTile) -> Bool

    var all: [Tile] { offered().map { Tile(offer: $0) } }
}

struct Tile {
    /// The text in place of a figure that the module could not compute.
    static let unavailable = "unavailable"

    let offer: DashboardTile

    /// Returns the figure of an answer.
    ///
    /// - Parameters:
    ///   - text: the text of the offer, or the reason why there is none.
    ///   - onFailure: called with the error if there is no figure now.
    func figure(_ text: Result<String, any Error>, onFailure: (any Error) -> Void) -> HomeContents.Tile {
        let value: String
        do {
            value = try text.get()
        } catch {
            onFailure(error)
            value = Self.unavailable
        }
        return HomeContents.Tile(module: offer.module, title: offer.title, value: value)
    }
}
