import Boardy
import DashboardIO

/// Draws one tile on the dashboard: at each activation, and whenever the tile's module reports a change.
final class TileBoard: Board, GuaranteedBoard {
    private let tile: Tile

    init(identifier: BoardID, tile: Tile) {
        self.tile = tile
        super.init(identifier: identifier)
        tile.offer.changes?.connect(target: self) { $0.draw() }
    }

    func activate(withGuaranteedInput input: Void) { draw() }

    private func draw() {
        let figure = tile.figure { [tile, identifier] error in
            report(
                .boardFailed,
                "'\(identifier)' shows the tile '\(tile.offer.title)' of '\(tile.offer.module)' as \(Tile.unavailable): \(error)"
            )
        }
        putToComposer(elementAction: .update(ComposableElement(id: identifier, content: figure)))
    }
}
