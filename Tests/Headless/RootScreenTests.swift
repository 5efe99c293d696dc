import BoardyCore
import BoardyHeadless
import Testing

@Suite struct RootScreenTests {
    /// Returns the diagnostics that a closure causes with a board.
    private func reports(_ body: (Motherboard, ClosureBoard) -> Void) -> [Diagnostic] {
        let found = DiagnosticRecorder()
        DiagnosticSink.withSink(DiagnosticSink { found.add($0) }) {
            let board = ClosureBoard(identifier: "shopping.cart")
            body(Motherboard(boards: [board]), board)
        }
        return found.all
    }

    @Test("B-7 a board without a context reports contextMissing with board, screen and line, and shows nothing")
    func withoutContext() {
        var isShown: Bool?
        var line: UInt = 0
        let found = reports { _, board in
            line = #line + 1
            isShown = board.rootScreen.show(Screen(title: "Cart"))
        }
        #expect(isShown == false)
        #expect(found.map(\.kind) == [.contextMissing])
        #expect(found.map(\.board) == ["shopping.cart"])
        #expect(found.map(\.file) == [#fileID])
        #expect(found.map(\.line) == [line])
        #expect(
            found.map(\.message) == [
                "'shopping.cart' has no HeadlessContext to show its screen 'Cart' on: it has no context. "
                    + "Put its root motherboard into a HeadlessContext, and keep that alive"
            ])
    }

    @Test("B-D1 a board in a context of another type reports contextMissing with that type")
    func otherContext() {
        let recorder = OutputRecorder()
        let found = reports { motherboard, board in
            motherboard.putIntoContext(recorder)
            board.rootScreen.show(Screen(title: "Cart"))
        }
        #expect(
            found.map(\.message) == [
                """
                'shopping.cart' has no HeadlessContext to show its screen 'Cart' on: its context is of type \
                OutputRecorder. 
                """
                    + "Put its root motherboard into a HeadlessContext, and keep that alive"
            ])
    }

    @Test("a root screen does not keep its board alive, and reports contextMissing without the board")
    func boardGone() {
        var kept: RootScreen?
        let found = DiagnosticRecorder()
        DiagnosticSink.withSink(DiagnosticSink { found.add($0) }) {
            kept = ClosureBoard(identifier: "gone").rootScreen
            kept?.show(Screen(title: "Cart"))
        }
        #expect(
            found.all.map(\.message) == [
                "'gone' has been released, so its screen 'Cart' was not shown. Show it while the board is alive"
            ])
    }

    @Test("B-D2 a board inside a continuable board shows on the context of the root")
    func nested() async throws {
        let driver = RecordingDriver()
        let context = HeadlessContext(driver: driver)
        let outer = ModernContinuableBoard(identifier: "outer", boardProducer: BoardProducer())
        let motherboard = Motherboard(boards: [outer])
        motherboard.putIntoContext(context)
        let inner = ClosureBoard(identifier: "inner")
        outer.motherboard.addBoard(inner)
        #expect(inner.rootScreen.show(Screen(title: "Receipt")))
        try await context.run(motherboard)
        #expect(driver.titles == ["Receipt"])
    }
}

/// Records the diagnostics of a sink.
private final class DiagnosticRecorder: Sendable {
    private let list = Locked<[Diagnostic]>([])
    var all: [Diagnostic] { list.withLock { $0 } }
    func add(_ diagnostic: Diagnostic) { list.withLock { $0.append(diagnostic) } }
}
