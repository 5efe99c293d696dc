import Boardy
import DashboardIO
import Testing

@testable import Dashboard

@Suite struct TilesTests {
    @Test("The tiles are those that modules offer at the moment, in that order, and each is worked out each time")
    func figures() throws {
        var orders = 0
        var offered = [DashboardTile(module: "shopping", title: "Orders") { "\(orders)" }]
        let tiles = Tiles(offered: { offered }, audience: { { _ in true } })
        #expect(try figures(of: tiles) == [.init(module: "shopping", title: "Orders", value: "0")])
        orders = 2
        offered.append(DashboardTile(module: "payment", title: "Charged") { "nothing yet" })
        #expect(
            try figures(of: tiles) == [
                .init(module: "shopping", title: "Orders", value: "2"),
                .init(module: "payment", title: "Charged", value: "nothing yet"),
            ])
    }

    private func figures(of tiles: Tiles) throws -> [HomeContents.Tile] {
        try tiles.offered().map { $0.figure(try #require(try $0.value(nil))) }
    }

    @Test("A tile says nothing of changes unless its module hands in where it does")
    func changes() {
        let changes = Bus<Void>()
        #expect(DashboardTile(module: "a", title: "A") { "1" }.changes == nil)
        #expect(DashboardTile(module: "a", title: "A", changes: changes) { "1" }.changes === changes)
    }
}
