import DashboardIO

struct Tile {
    /// The text in place of a figure that the module could not compute.
    static let unavailable = "unavailable"

    let offer: DashboardTile

    /// Computes the figure.
    ///
    /// - Parameters:
    ///   - value: returns the text of the offer.
    ///   - onFailure: called with the error if there is no figure now.
    func figure(_ value: () throws -> String, onFailure: (any Error) -> Void) -> HomeContents.Tile {
        HomeContents.Tile(module: offer.module, title: offer.title, value: text(value, onFailure))
    }

    private func text(_ value: () throws -> String, _ onFailure: (any Error) -> Void) -> String {
        do {
            return try value()
        } catch {
            onFailure(error)
            return Self.unavailable
        }
    }
}
