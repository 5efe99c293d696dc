import Boardy
import DashboardIO
import Headless

/// Shows the tiles and the menu of all modules.
///
/// It sends its output each time it is activated. While its menu is open, it answers with the output alone; with an answer it completes, and
/// what was chosen begins. Coming back here afterwards is the session's part: it activates the dashboard whenever nothing else is open.
final class HomeBoard: Board, ContractBoard {
    typealias Contract = Home
    private let tiles: Tiles
    private let entries: () -> [MenuEntry]
    private var isOpen = false

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
        if isOpen { return }
        isOpen = rootScreen.show(menu(contents))
        if !isOpen { complete(false) }
    }

    private func menu(_ contents: HomeContents) -> Screen {
        .menu(
            title: "Dashboard", content: contents.tiles.map { "\($0.title): \($0.value)" },
            entries: entries().map { entry in
                MenuEntry(entry.title) { [weak self] mainboard in
                    self?.complete()
                    entry.begin(mainboard)
                }
            }, on: owner, onQuit: { [weak self] in self?.quit() })
    }

    private func quit() {
        context(as: HeadlessContext.self)?.end()
        complete()
    }
}
