import Boardy
import BoardyHeadless
import DashboardIO

/// Shows the tiles and the menu of all modules.
///
/// It sends its output at each activation, when all tiles have answered. While its menu is open, it sends the output
/// alone, and the menu follows the tiles. An answer completes the board and begins what was chosen. The session activates
/// the dashboard again whenever nothing else is open.
final class HomeBoard: ContinuousBoard, ContractBoard {
    typealias Contract = Home
    private let tiles: Tiles
    /// The test for the tiles that the person at the screen sees; nil unless all tiles are being drawn, for which the modules are asked once.
    private var isSeen: ((DashboardTile) -> Bool)?
    private let entries: () -> [MenuEntry]
    private let screen = HomeScreen()
    private var composer: ComposableMotherboard<HomeContents.Tile>?
    /// The tiles whose modules have been asked and have not answered yet.
    private var unanswered: Set<BoardID> = []
    /// The number of activations that wait for the tiles.
    private var waiting = 0

    init(identifier: BoardID, tiles: Tiles, entries: @escaping () -> [MenuEntry]) {
        self.tiles = tiles
        self.entries = entries
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Void) {
        waiting += 1
        drawTiles()
        if unanswered.isEmpty { present() }
    }

    /// Sends the output of each activation that waits, and opens the menu.
    private func present() {
        let outputs = waiting
        waiting = 0
        for _ in 0..<outputs { sendOutput(screen.contents) }
        if outputs == 0 || screen.isOpen { return }
        screen.follow(with: rootScreen.open(menu.followingChanges { [weak self] in self?.presentContent }))
        if !screen.isOpen { complete(false) }
    }

    private var presentContent: [ScreenPart] {
        screen.composeQuietly { drawTiles() }
        return screen.content
    }

    fileprivate func willAnswer(_ tile: BoardID) { unanswered.insert(tile) }

    fileprivate func didAnswer(_ tile: BoardID) {
        unanswered.remove(tile)
        // While the tiles are being drawn, the next ones are still to be asked.
        if unanswered.isEmpty, isSeen == nil { present() }
    }

    fileprivate func shows(_ tile: DashboardTile) -> Bool { (isSeen ?? tiles.audience())(tile) }

    private func drawTiles() {
        isSeen = tiles.audience()
        defer { isSeen = nil }
        if let composer { return composer.motherboard.activateAllBoards() }
        composer = mountComposableMotherboard(to: screen) { composer in
            for (number, tile) in tiles.all.enumerated() {
                composer.motherboard.addBoard(
                    TileBoard(identifier: identifier.appending("tile\(number + 1)"), tile: tile, on: self))
            }
            composer.motherboard.activateAllBoards()
        }
    }

    private var menu: Screen {
        .menu(
            title: "Dashboard", content: screen.content,
            entries: entries().map { entry in
                entry.beginning { [weak self, begin = entry.begin] mainboard in
                    self?.complete()
                    begin(mainboard)
                }
            }, on: owner, onQuit: { [weak self] in self?.quit() })
    }

    private func quit() {
        context(as: HeadlessContext.self)?.end()
        complete()
    }
}

/// Draws one tile on the dashboard: at each activation, and whenever the tile's module reports a change.
///
/// A tile for others keeps its place and shows nothing. Who is at the screen is asked anew each time.
final class TileBoard: Board, GuaranteedBoard {
    private let tile: Tile
    private weak var home: HomeBoard?
    /// The number of the last question. An answer to an earlier one is out of date.
    private var question = 0

    init(identifier: BoardID, tile: Tile, on home: HomeBoard) {
        self.tile = tile
        self.home = home
        super.init(identifier: identifier)
        tile.offer.changes?.connect(target: self) { $0.draw() }
    }

    func activate(withGuaranteedInput input: Void) { draw() }

    private func draw() {
        question += 1
        guard let home, home.shows(tile.offer) else { return put(nil) }
        home.willAnswer(identifier)
        // A later answer keeps the place.
        if question == 1 { compose(nil) }
        tile.offer.draw(home.owner) { [weak self, question] text in self?.show(text, answering: question) }
    }

    private func show(_ text: Result<String, any Error>, answering question: Int) {
        guard question == self.question else { return }
        let figure = tile.figure(text) { error in
            report(
                .boardFailed,
                "'\(identifier)' shows the tile '\(tile.offer.title)' of '\(tile.offer.module)' as \(Tile.unavailable): \(error)"
            )
        }
        put(figure)
    }

    private func put(_ figure: HomeContents.Tile?) {
        compose(figure)
        home?.didAnswer(identifier)
    }

    private func compose(_ figure: HomeContents.Tile?) {
        putToComposer(elementAction: .update(ComposableElement(id: identifier, content: figure)))
    }
}
