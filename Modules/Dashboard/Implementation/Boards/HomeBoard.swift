import Boardy
import DashboardIO
import Headless

/// Shows the tiles and the menu of all modules.
///
/// It sends its output each time it is activated. While its menu is open, it answers with the output alone; with an answer it completes, so
/// that the next activation begins afresh.
final class HomeBoard: Board, ContractBoard {
    typealias Contract = Home
    private let tiles: Tiles
    private let entries: () -> [MenuEntry]

    /// The context keeps it as long as it is open.
    private weak var menu: HomeMenu?

    init(identifier: BoardID, tiles: Tiles, entries: @escaping () -> [MenuEntry]) {
        self.tiles = tiles
        self.entries = entries
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Void) {
        let contents = tiles.contents { [identifier] tile, error in
            report(
                .boardFailed,
                "'\(identifier)' shows the tile '\(tile.title)' of '\(tile.module)' as \(Tiles.unavailable): \(error)")
        }
        sendOutput(contents)
        if menu == nil { open(contents) }
    }

    private func open(_ contents: HomeContents) {
        let menu = HomeMenu(of: self)
        self.menu = menu
        if !rootScreen.show(menu.screen(contents, entries(), on: owner)) { complete(false) }
    }
}
