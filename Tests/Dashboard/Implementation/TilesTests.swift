import Boardy
import DashboardIO
import Testing

@testable import Dashboard

@Suite struct TilesTests {
    struct Failure: Error, CustomStringConvertible { var description: String { "the disk is on fire" } }

    @Test("The tiles are those that modules offer at the moment, in that order, and each is worked out each time")
    func figures() {
        var orders = 0
        var offered = [DashboardTile(module: "shopping", title: "Orders") { "\(orders)" }]
        let tiles = Tiles(offered: { offered }, audience: { { _ in true } })
        #expect(figures(of: tiles) == [.init(module: "shopping", title: "Orders", value: "0")])
        orders = 2
        offered.append(DashboardTile(module: "payment", title: "Charged") { "nothing yet" })
        #expect(
            figures(of: tiles) == [
                .init(module: "shopping", title: "Orders", value: "2"),
                .init(module: "payment", title: "Charged", value: "nothing yet"),
            ])
    }

    private func figures(of tiles: Tiles) -> [HomeContents.Tile] {
        tiles.all.map { tile in
            tile.figure(Result { try #require(try tile.offer.value(nil)) }) { Issue.record("no figure: \($0)") }
        }
    }

    @Test("A tile whose figure cannot be had is unavailable, and why is told")
    func failure() {
        var told: [String] = []
        let tile = Tile(offer: DashboardTile(module: "a", title: "A") { throw Failure() })
        #expect(
            tile.figure(Result { try #require(try tile.offer.value(nil)) }) { told.append("\($0)") }
                == HomeContents.Tile(module: "a", title: "A", value: "unavailable"))
        #expect(told == ["the disk is on fire"])
    }

    @Test("A tile says nothing of changes unless its module hands in where it does")
    func changes() {
        let changes = Bus<Void>()
        #expect(DashboardTile(module: "a", title: "A") { "1" }.changes == nil)
        #expect(DashboardTile(module: "a", title: "A", changes: changes) { "1" }.changes === changes)
    }
}
