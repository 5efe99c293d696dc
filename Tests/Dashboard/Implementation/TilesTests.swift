import DashboardIO
import Testing

@testable import Dashboard

@Suite struct TilesTests {
    struct Failure: Error, CustomStringConvertible { var description: String { "the disk is on fire" } }

    @Test("Each tile is worked out each time, in the order in which modules offer them")
    func contents() {
        var orders = 0
        var offered = [DashboardTile(module: "shopping", title: "Orders") { "\(orders)" }]
        let tiles = Tiles { offered }
        #expect(tiles.contents { _, _ in }.tiles == [.init(module: "shopping", title: "Orders", value: "0")])
        orders = 2
        offered.append(DashboardTile(module: "payment", title: "Charged") { "nothing yet" })
        #expect(
            tiles.contents { _, _ in }.tiles == [
                .init(module: "shopping", title: "Orders", value: "2"),
                .init(module: "payment", title: "Charged", value: "nothing yet"),
            ])
    }

    @Test("A tile whose figure cannot be had is unavailable, told of, and the others stay")
    func failure() {
        let tiles = Tiles {
            [
                DashboardTile(module: "a", title: "A") { throw Failure() },
                DashboardTile(module: "b", title: "B") { "1" },
            ]
        }
        var told: [String] = []
        let contents = tiles.contents { told.append("\($0.title): \($1)") }
        #expect(contents.tiles.map(\.value) == ["unavailable", "1"])
        #expect(told == ["A: the disk is on fire"])
    }
}
