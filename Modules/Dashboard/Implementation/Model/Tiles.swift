import DashboardIO

struct Tiles {
    let offered: () -> [DashboardTile]

    var all: [Tile] { offered().map { Tile(offer: $0) } }
}
