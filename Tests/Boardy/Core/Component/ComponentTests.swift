import BoardyCompatibility
import BoardyCore
import Testing

/// The round trip between a motherboard, a board and the component that the board builds, without any user interface
/// framework.
@Suite struct ComponentTests {
    private let log = Log(), stack = Stack()
    private let motherboard = Motherboard { _ in
        BoardRegistration(Editor.self) { EditorBoard(identifier: $0, builder: EditorBuilder()) }
    }

    init() {
        motherboard.putIntoContext(stack)
        motherboard[Editor.self].flow.handle { [log] in log.add($0) }
    }

    @Test("CC-1 a component talks out through a delegate that its board adopts, and is talked to through a bus")
    func bothWays() throws {
        motherboard[Editor.self].activation.activate(with: "draft")
        let screen = try #require(stack.screens.first)
        motherboard[Editor.self].interaction.send(command: .replace("better"))
        #expect(screen.shownText == "better")
        screen.tapSave()
        #expect(log.entries == ["better"])
    }

    @Test("CC-1 a component may be a mere function")
    func function() {
        enum Shout: BoardContract {
            static let id: BoardID = "shout"
            typealias Input = String
            typealias Output = String
        }
        let shouted: (String) -> String = { $0.uppercased() }
        motherboard.addBoard(Scripted<Shout> { $0.sendOutput(shouted($1)) })
        motherboard[Shout.self].flow.handle { [log] in log.add($0) }
        motherboard[Shout.self].activation.activate(with: "hello")
        #expect(log.entries == ["HELLO"])
    }

    @Test("CC-2 board and component do not keep each other: the screen lives as long as it is shown")
    func lifetimes() throws {
        motherboard[Editor.self].activation.activate(with: "draft")
        weak let screen = stack.screens.first
        let board = try #require(motherboard.getBoard(identifier: Editor.id))
        #expect(board.watchedContentIsAvailable)
        stack.dismissAll()
        #expect(screen == nil)
        #expect(!board.watchedContentIsAvailable)
        motherboard[Editor.self].interaction.send(command: .replace("nobody is there"))
        motherboard[Editor.self].activation.activate(with: "again")
        let shown = try #require(stack.screens.first)
        motherboard[Editor.self].completer.complete()
        #expect(motherboard.boards.isEmpty)
        shown.tapSave()
        #expect(log.entries.isEmpty)
    }

    @Test("CC-2 a component without a screen can be paired with one, and goes with it")
    func paired() throws {
        motherboard[Editor.self].activation.activate(with: "draft")
        weak var checker: EditorController?
        do {
            let board = try #require(motherboard.getBoard(identifier: Editor.id) as? EditorBoard)
            let made = EditorController(text: "spelling", delegate: board)
            checker = made
            made.pairWith(object: try #require(stack.screens.first))
        }
        #expect(checker != nil)
        stack.dismissAll()
        #expect(checker == nil)
    }

    @Test(
        "CC-3, P-4 the whole round trip by public API: activate, build, event, delegate, output, flow, command, bus, controller"
    )
    func roundTrip() throws {
        let reviewed = motherboard[Editor.self].interaction
        motherboard[Editor.self].flow.handle { reviewed.send(command: .replace("\($0), reviewed")) }
        motherboard[Editor.self].activation.activate(with: "draft")
        let screen = try #require(stack.screens.first)
        #expect(screen.shownText == "draft")
        screen.tapSave()
        #expect(log.entries == ["draft"])
        #expect(screen.shownText == "draft, reviewed")
    }
}
