import BoardyCore
import BoardyFlows
import Testing

/// Boards with a motherboard of their own.
@Suite struct ContinuableTests {
    private let log = Log()

    @Test("CB-1 one activation runs a whole inner flow, and outside it is one board")
    func innerFlow() {
        let motherboard = Motherboard { producer in
            BoardRegistration(Alpha.self) { id in
                let board = ScriptedContinuable<Alpha>(id, boardProducer: producer) {
                    $0.motherboard[Beta.self].activation.activate(with: $1)
                }
                board.motherboard.registerFlowSteps(Beta.self ->> Gamma.self)
                board.motherboard[Gamma.self].flow.sendOutput(through: board)
                return board
            }
            BoardRegistration(Beta.self) { Scripted<Beta>.echo($0) }
            BoardRegistration(Gamma.self) { Scripted<Gamma>($0) { $0.sendOutput($1 * 2) } }
        }
        motherboard[Alpha.self].flow.handle { [log] in log.add("\($0)") }
        motherboard[Alpha.self].activation.activate(with: 4)
        #expect(log.entries == ["8"])
        #expect(motherboard.boards.map(\.identifier) == ["alpha"])
    }

    @Test("CB-2 the inner motherboard is made at first use, once")
    func lazyMotherboard() {
        let board = ScriptedContinuable<Alpha>()
        let motherboard = Motherboard(boards: [board])
        #expect(children(of: board, named: "inner").isEmpty)
        #expect(board.motherboard === board.motherboard)
        #expect(children(of: board, named: "inner").count == 1)
        withExtendedLifetime(motherboard) {}
    }

    @Test("CB-3 the inner motherboard's ID is the board's with continuous-main")
    func identifier() {
        #expect(ScriptedContinuable<Alpha>("shop").motherboard.identifier == "shop.continuous-main")
    }

    @Test("CB-4 the board may put its motherboard into a screen of its own, and itself into a context with it")
    func context() {
        let board = ScriptedContinuable<Alpha>(), inner = Scripted<Beta>(), screen = Log(), window = Log()
        board.motherboard.addBoard(inner)
        board.motherboard.putIntoContext(screen)
        #expect(inner.context === screen)
        #expect(board.context == nil)
        board.putIntoContext(window)
        #expect(board.context === window)
        #expect(inner.context === window)
    }

    @Test("CB-5 inner outputs, commands, requests and completions stay inside; only actions go out")
    func inside() {
        let inner = Scripted<Beta>(onCommand: { [log] _, text in log.add("inside \(text)") })
        let board = ScriptedContinuable<Alpha>()
        board.motherboard.addBoard(inner)
        let outside = Scripted<Beta>("outside") { [log] _, _ in log.add("activated outside") }
        let motherboard = Motherboard(boards: [board, outside])
        motherboard.registerGeneralFlow { [log] (value: Any?) in log.add("seen outside: \(value ?? "nil")") }
        motherboard[Beta.self].completion.handle { [log] _ in log.add("completion outside") }
        let lines = reports {
            motherboard.diagnostics = DiagnosticSink.current
            inner.sendOutput(1)
            inner[Beta.self].interaction.send(command: "command")
            inner[Beta.self, "outside"].activation.activate(with: 1)
            inner.broadcastAction(Signal(name: "help"))
            inner.complete()
        }
        #expect(log.entries == ["inside command", "seen outside: Signal(name: \"help\")"])
        #expect(lines.map { $0.prefix(12) } == ["unknownBoard"])
    }

    @Test("CB-6 an outer board that the inner producer can produce is a separate instance inside")
    func separateInstance() {
        let motherboard = Motherboard { producer in
            BoardRegistration(Alpha.self) {
                ScriptedContinuable<Alpha>($0, boardProducer: producer) {
                    $0.motherboard[Beta.self].activation.activate(with: $1)
                }
            }
            BoardRegistration(Beta.self) { Scripted<Beta>($0) }
        }
        motherboard[Beta.self].activation.activate(with: 1)
        motherboard[Alpha.self].activation.activate(with: 1)
        let inner = (motherboard.getBoard(identifier: Alpha.id) as? ModernContinuableBoard)?.motherboard
        let one = motherboard.getBoard(identifier: Beta.id), other = inner?.getBoard(identifier: Beta.id)
        #expect(one != nil && other != nil && one !== other)
    }

    @Test("CB-9 board and inner motherboard are no cycle")
    func noCycle() {
        weak var board: ModernContinuableBoard?
        weak var inner: Motherboard?
        do {
            let made = ScriptedContinuable<Alpha>()
            (board, inner) = (made, made.motherboard)
            made.motherboard.addBoard(Scripted<Beta>())
            made.motherboard[Beta.self].flow.sendOutput(through: made)
        }
        #expect(board == nil)
        #expect(inner == nil)
    }

    private func children(of board: ModernContinuableBoard, named name: String) -> [Any] {
        let mirror = sequence(first: Mirror(reflecting: board)) { $0.superclassMirror }
        return mirror.flatMap(\.children).filter { $0.label == name }.flatMap { Mirror(reflecting: $0.value).children }
            .map(\.value)
    }
}
