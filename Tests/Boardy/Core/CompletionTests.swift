import BoardyCore
import Testing

@Suite struct CompletionTests {
    private let log = Log()

    @Test("C-1 complete removes the board; whether it ended with success is true unless said otherwise")
    func complete() {
        let first = Scripted<Alpha>(), second = Scripted<Beta>()
        let motherboard = Motherboard(boards: [first, second])
        motherboard[Alpha.self].completion.handle { [log] in log.add("alpha \($0)") }
        motherboard[Beta.self].completion.handle { [log] in log.add("beta \($0)") }
        first.complete()
        second.complete(false)
        #expect(motherboard.boards.isEmpty)
        #expect(log.entries == ["alpha true", "beta false"])
    }

    @Test("C-2 when a completion handler runs, the board is out, ownerless, and released if nothing else holds it")
    func outAlready() {
        weak var board: Scripted<Alpha>?
        let motherboard = Motherboard()
        do {
            let made = Scripted<Alpha>()
            motherboard.addBoard(made)
            board = made
        }
        motherboard[Alpha.self].completion.handle { [log, unowned motherboard] _ in
            log.add("\(motherboard.boards.count) boards, \(board == nil ? "released" : "alive")")
        }
        motherboard[Alpha.self].completer.complete()
        #expect(log.entries == ["0 boards, released"])
    }

    @Test("C-3 a completion flow delivers isDone to its handler, and to its target while that lives")
    func flow() {
        let motherboard = producing()
        motherboard[Alpha.self].completion.addTarget(log) { log, isDone in log.add("target \(isDone)") }
        do {
            let target = Log()
            motherboard[Alpha.self].completion.addTarget(target) { [log] _, _ in log.add("gone") }
        }
        let token = motherboard[Alpha.self].completion.handle { [log] in log.add("handler \($0)") }
        motherboard[Alpha.self].activation.activate(with: 1)
        token.cancel()
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["target true", "handler true", "target true"])
    }

    @Test("C-4 a second completion has no effect")
    func twice() {
        let board = Scripted<Alpha>()
        let lines = reports {
            let motherboard = Motherboard(boards: [board])
            motherboard[Alpha.self].completion.handle { [log] in log.add("\($0)") }
            board.complete()
            board.complete(false)
        }
        #expect(log.entries == ["true"])
        #expect(lines.map { $0.prefix(17) } == ["completionIgnored"])
    }

    @Test("C-5 a board is completed from outside, or by a sibling; nothing happens where none is installed")
    func fromOutside() {
        let lines = reports {
            let motherboard = Motherboard(boards: [
                Scripted<Alpha>(), Scripted<Beta> { board, _ in board[Alpha.self].completer.complete(false) },
            ])
            motherboard[Alpha.self].completion.handle { [log] in log.add("alpha \($0)") }
            motherboard[Beta.self].completion.handle { [log] in log.add("beta \($0)") }
            motherboard[Beta.self].activation.activate(with: 1)
            motherboard[Beta.self].completer.complete()
            motherboard[Gamma.self].completer.complete()
        }
        #expect(log.entries == ["alpha false", "beta true"])
        #expect(lines == ["completionIgnored: 'gamma' is not installed, so it cannot complete"])
    }

    @Test("C-7 removing without completing fires nothing")
    func removal() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>()])
        motherboard[Alpha.self].completion.handle { [log] in log.add("\($0)") }
        motherboard.removeBoard(withIdentifier: Alpha.id)
        #expect(log.entries == [])
    }

    @Test("C-8 after completion a produced board comes again as a new instance, a static one is gone for good")
    func again() {
        let motherboard = producing()
        motherboard.addBoard(Scripted<Beta> { board, _ in board.complete() })
        var boards: [ObjectIdentifier] = []
        motherboard[Alpha.self].flow.handle { [unowned motherboard] _ in
            boards += motherboard.boards.map(ObjectIdentifier.init)
        }
        let kept = [1, 2].map { value -> Board? in
            motherboard[Alpha.self].activation.activate(with: 0)
            let board = motherboard.getBoard(identifier: Alpha.id)
            motherboard[Alpha.self].activation.activate(with: value)
            return board
        }
        #expect(kept[0] != nil && kept[0] !== kept[1])
        let lines = reports {
            motherboard.diagnostics = DiagnosticSink.current
            motherboard[Beta.self].activation.activate(with: 1)
            motherboard[Beta.self].activation.activate(with: 1)
        }
        #expect(lines.map { $0.prefix(12) } == ["unknownBoard"])
    }

    @Test("C-9 a board may complete during its own activation; the rest of that call runs without an owner")
    func duringActivation() {
        let lines = reports {
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { [log] board, _ in
                    board.complete()
                    log.add("rest")
                    board.sendOutput(1)
                }
            ])
            motherboard[Alpha.self].flow.handle { [log] in log.add("\($0)") }
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(log.entries == ["rest"])
        #expect(lines.map { $0.prefix(17) } == ["boardNotInstalled"])
    }

    @Test("C-10 completing a continuable board drops its motherboard with it, unless someone else holds that")
    func continuable() {
        weak var inner: Motherboard?
        let motherboard = Motherboard { producer in
            BoardRegistration(Alpha.self) {
                ScriptedContinuable<Alpha>($0, boardProducer: producer) { board, _ in
                    board.motherboard.addBoard(Scripted<Beta>())
                    inner = board.motherboard
                }
            }
        }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(inner != nil)
        motherboard[Alpha.self].completer.complete()
        #expect(inner == nil)
        motherboard[Alpha.self].activation.activate(with: 1)
        let held = inner
        motherboard[Alpha.self].completer.complete()
        #expect(held?.boards.count == 1)
    }

    @Test("C-D1 completion is the completed board's own, once for each installation, whoever asked")
    func attribution() {
        let board = Scripted<Alpha>()
        let motherboard = Motherboard(boards: [
            board,
            Scripted<Beta> {
                $0[Alpha.self].completer.complete(); _ = $1
            },
        ])
        motherboard[Alpha.self].completion.handle { [log] _ in log.add("alpha") }
        motherboard[Beta.self].completion.handle { [log] _ in log.add("beta") }
        motherboard[Beta.self].activation.activate(with: 1)
        motherboard.addBoard(board)
        board.complete()
        #expect(log.entries == ["alpha", "alpha"])
    }

    /// Alpha sends what it gets and completes, unless it is zero.
    private func producing() -> Motherboard {
        Motherboard { _ in
            BoardRegistration(Alpha.self) { id in
                Scripted<Alpha>(id) { board, value in
                    board.sendOutput(value)
                    if value > 0 { board.complete() }
                }
            }
        }
    }
}
