import Boardy
import DashboardIO
import Headless

/// The dashboard on the screen, until it is answered or dropped.
final class HomeMenu {
    private weak var board: HomeBoard?

    init(of board: HomeBoard) { self.board = board }

    /// - Parameter mainboard: what the entries begin on.
    func screen(_ contents: HomeContents, _ entries: [MenuEntry], on mainboard: Motherboard?) -> Screen {
        .menu(
            title: "Dashboard", content: contents.tiles.map { "\($0.title): \($0.value)" },
            entries: entries.map { entry in MenuEntry(entry.title) { self.begin(entry, on: $0) } },
            on: mainboard, onQuit: quit)
    }

    private func begin(_ entry: MenuEntry, on mainboard: Motherboard) {
        board?.complete()
        Errand.run(entry, on: mainboard)
    }

    private func quit() {
        board?.context(as: HeadlessContext.self)?.end()
        board?.complete()
    }
}
