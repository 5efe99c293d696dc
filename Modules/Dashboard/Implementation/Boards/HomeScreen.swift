import Boardy
import BoardyHeadless
import DashboardIO

/// The part above the menu of the dashboard: the tiles, as they are composed.
final class HomeScreen: ComposableInterface {
    private(set) var contents = HomeContents(tiles: [])
    private var menu: OpenScreen?
    private var isQuiet = false

    var isOpen: Bool { menu?.isOpen ?? false }

    var content: [ScreenPart] {
        contents.tiles.isEmpty ? [] : [.pairs(Pairs(contents.tiles.map { (label: $0.title, value: $0.value) }))]
    }

    func follow(with menu: OpenScreen?) { self.menu = menu }

    func close() { menu?.close() }

    /// Composes the tiles that a closure draws without a change of the menu for each of them.
    func composeQuietly(_ draw: () -> Void) {
        isQuiet = true
        defer { isQuiet = false }
        draw()
    }

    func compose(_ elements: [ComposableElement<HomeContents.Tile>]) {
        contents = HomeContents(tiles: elements.compactMap(\.content))
        if !isQuiet { menu?.update(content: content) }
    }
}
