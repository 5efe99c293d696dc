import Boardy
import DashboardIO

/// The board on whose screen tiles are drawn.
protocol TileHost: AnyObject {
    /// The mainboard, on which a tile asks for the person at the screen.
    var owner: Motherboard? { get }

    /// Returns the tile of a number, which it keeps.
    func tile(_ number: Int) -> DashboardTile

    /// Returns true if the person at the screen sees a tile.
    func shows(_ tile: DashboardTile) -> Bool
    func willAnswer(_ tile: TileBoard)
    func didAnswer(_ tile: TileBoard)
}

/// Draws one tile on the dashboard: at each activation, and whenever the tile's module reports a change.
///
/// A tile that the person does not see any more keeps its place and shows nothing. Who is at the screen is asked anew
/// each time.
final class TileBoard: Board, GuaranteedBoard {
    private let number: Int
    private weak var home: (any TileHost)?
    /// The number of the last question. An answer to an earlier one is out of date.
    private var question = 0
    private var hasPlace = false

    /// - Parameter number: the number of the tile at its host. A copy of the tile would be kept in every session.
    init(identifier: BoardID, number: Int, on home: any TileHost) {
        (self.number, self.home) = (number, home)
        super.init(identifier: identifier)
        home.tile(number).changes?.connect(target: self) { board, _ in board.draw() }
    }

    func activate(withGuaranteedInput input: Void) { draw() }

    private func draw() {
        question += 1
        guard let home else { return }
        let tile = home.tile(number)
        if !home.shows(tile) { return put(nil) }
        home.willAnswer(self)
        tile.draw(home.owner) { [weak self, question] text in self?.show(text, answering: question) }
        // A later answer keeps the place.
        if !hasPlace { compose(nil) }
    }

    private func show(_ text: Result<String, any Error>, answering question: Int) {
        guard question == self.question, let tile = home?.tile(number) else { return }
        do {
            put(tile.figure(try text.get()))
        } catch {
            report(
                .boardFailed,
                "'\(identifier)' shows the tile '\(tile.title)' of '\(tile.module)' as \(Tiles.unavailable): \(error)")
            becomeOverdue()
        }
    }

    /// Shows that there is no figure now. An answer that comes later replaces it.
    func becomeOverdue() { put(home?.tile(number).figure(Tiles.unavailable)) }

    private func put(_ figure: HomeContents.Tile?) {
        compose(figure)
        home?.didAnswer(self)
    }

    private func compose(_ figure: HomeContents.Tile?) {
        hasPlace = true
        putToComposer(elementAction: .update(ComposableElement(id: identifier, content: figure)))
    }
}
