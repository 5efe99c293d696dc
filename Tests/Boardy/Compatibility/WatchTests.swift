import BoardyCompatibility
import BoardyCore
import Testing

/// Tests of the contents that a board watches.
@Suite struct WatchTests {
    private final class Screen {}

    @Test(
        "B-10 watched objects stand in the order of watching, one watched twice stands twice, and types can be picked"
    )
    func order() {
        let board = Board(identifier: "a"), screen = Screen(), log = Bus<Int>(), other = Screen()
        for object in [screen, log, other, screen] as [AnyObject] { board.watch(content: object) }
        #expect(
            board.availableWatchedContents().map(ObjectIdentifier.init)
                == [screen, log, other, screen].map { ObjectIdentifier($0 as AnyObject) })
        #expect(
            board.availableWatchedContents(Screen.self).map(ObjectIdentifier.init)
                == [screen, other, screen].map { ObjectIdentifier($0) })
        #expect(board.firstAvailableWatchedContent(Bus<Int>.self) === log)
        #expect(board.lastAvailableWatchedContent(Screen.self) === screen)
        #expect(board.firstAvailableWatchedContent(Board.self) == nil)
    }

    @Test("B-10 something is available while at least one watched object lives, and nothing if none was ever watched")
    func availability() {
        let board = Board(identifier: "a"), kept = Screen()
        #expect(!board.watchedContentIsAvailable)
        #expect(board.availableWatchedContents().isEmpty)
        do {
            let passing = Screen()
            board.watch(content: passing)
            #expect(board.watchedContentIsAvailable)
        }
        #expect(!board.watchedContentIsAvailable)
        board.watch(content: kept)
        #expect(board.watchedContentIsAvailable)
        #expect(board.availableWatchedContents().count == 1)
        withExtendedLifetime(kept) {}
    }

    @Test("B-10 a reset forgets all, and watching can begin again")
    func reset() {
        let board = Board(identifier: "a"), screen = Screen()
        board.resetWatchedContents()
        board.watch(content: screen)
        board.resetWatchedContents()
        #expect(!board.watchedContentIsAvailable)
        board.watch(content: screen)
        #expect(board.lastAvailableWatchedContent(Screen.self) === screen)
    }

    @Test("R-1 a board does not keep what it watches")
    func lifetime() {
        let board = Board(identifier: "a")
        weak var gone: Screen?
        do {
            let screen = Screen()
            gone = screen
            board.watch(content: screen)
        }
        #expect(gone == nil)
        #expect(board.availableWatchedContents().isEmpty)
    }
}
