import Boardy
import BoardyHeadless
import DashboardIO

/// Shows the tiles and the menu of all modules.
///
/// It sends its output at each activation, when all tiles have answered, or when its patience is over: a tile whose
/// module is in a process that has died is unavailable until its answer comes. While its menu is open, it sends the
/// output alone, and the menu follows the tiles. An answer completes the board and begins what was chosen. The session
/// activates the dashboard again whenever nothing else is open.
final class HomeBoard: ModernContinuableBoard, ContractBoard, TileHost {
    typealias Contract = Home
    private let tiles: Tiles
    private let patience: TilePatience
    /// The test for the tiles that the person at the screen sees; nil unless all tiles are being drawn, for which the
    /// modules are asked once.
    private var isSeen: ((DashboardTile) -> Bool)?
    private let entries: () -> [MenuEntry]
    private let screen = HomeScreen()
    private var composer: ComposableMotherboard<HomeContents.Tile>?
    /// The numbers of the tiles that have a board in the composer.
    private var drawn: [Int] = []
    /// The tiles whose modules have been asked and have not answered yet.
    private var unanswered: [BoardID: TileBoard] = [:]
    /// The activations that wait for the tiles.
    private var waiting: [Answering<Void>] = []

    init(identifier: BoardID, tiles: Tiles, patience: TilePatience, entries: @escaping () -> [MenuEntry]) {
        (self.tiles, self.patience, self.entries) = (tiles, patience, entries)
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Void) {
        startResponse { [self] in
            do {
                try await show()
            } catch {
                // The menu was closed, or cannot be shown.
                if isInstalled { complete(false) }
            }
        }
    }

    private func show() async throws {
        drawTiles()
        if unanswered.isEmpty { goOn() } else { try await waitForTiles() }
        tell()
        if screen.isOpen { return }
        begin(try await choose())
    }

    // Not inlined, because its variables would lie in the frame that every waiting session keeps. So it is with the
    // other functions.
    @inline(never) private func tell() { sendOutput(screen.contents) }

    @inline(never) private func begin(_ chosen: MenuEntry?) {
        let mainboard = owner
        if chosen == nil { context(as: HeadlessContext.self)?.end() }
        complete()
        if let chosen, let mainboard { chosen.begin(mainboard) }
    }

    /// Waits until all tiles have answered, or until the patience is over.
    @inline(never) private func waitForTiles() async throws {
        let isOverdue = try await first(
            of: { [self] in
                try await suspend { waiting.append($0) }
                return false
            },
            { [self] in
                try await perform { [patience] in try await patience.clock.sleep(for: patience.limit) }
                return true
            })
        guard isOverdue else { return }
        for tile in unanswered.values { tile.becomeOverdue() }
    }

    /// Opens the menu, and returns the chosen entry; nil to quit.
    private func choose() async throws -> MenuEntry? {
        defer { screen.close() }
        return try await suspend { answering in
            let menu = Screen.menu(title: "Dashboard", content: screen.content, entries: entries()) {
                answering.give($0)
            }
            screen.follow(
                with: rootScreen.open(
                    menu.followingChanges { [self] in
                        screen.composeQuietly { drawTiles() }
                        return screen.content
                    }))
        }
    }

    func willAnswer(_ tile: TileBoard) { unanswered[tile.identifier] = tile }

    func didAnswer(_ tile: TileBoard) {
        unanswered[tile.identifier] = nil
        // While the tiles are being drawn, the next ones are still to be asked.
        if unanswered.isEmpty, isSeen == nil { goOn() }
    }

    /// Lets all activations go on that wait for the tiles.
    private func goOn() {
        let ended = waiting
        // An empty table would keep its memory as long as the menu is open.
        (waiting, unanswered) = ([], [:])
        for activation in ended { activation.give(()) }
    }

    func tile(_ number: Int) -> DashboardTile { tiles.offered()[number] }

    func shows(_ tile: DashboardTile) -> Bool { (isSeen ?? tiles.audience())(tile) }

    @inline(never) private func drawTiles() {
        let isSeen = tiles.audience(), offered = tiles.offered(), seen = offered.indices.filter { isSeen(offered[$0]) }
        self.isSeen = isSeen
        defer { self.isSeen = nil }
        if let composer, seen.allSatisfy(drawn.contains) { return composer.motherboard.activateAllBoards() }
        // Somebody else sees other tiles, and tiles stand in the order in which their boards were added.
        (composer, unanswered, drawn) = (nil, [:], seen)
        composer = mountComposableMotherboard(to: screen) { composer in
            for number in seen {
                composer.motherboard.addBoard(
                    TileBoard(identifier: identifier.appending("tile\(number + 1)"), number: number, on: self))
            }
            composer.motherboard.activateAllBoards()
        }
    }
}
