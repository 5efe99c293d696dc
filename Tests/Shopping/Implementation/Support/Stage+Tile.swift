import Boardy
import DashboardIO
import Testing

extension Stage {
    /// Returns the text of a tile when all is at rest.
    func text(of tile: DashboardTile) async throws -> String {
        var text: Result<String, any Error>?
        tile.draw(mainboard) { text = $0 }
        try await run()
        return try #require(text).get()
    }
}
