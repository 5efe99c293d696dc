import BoardyCore
import BoardyFlows
import BoardyTrace
import Testing

/// A board's own barrier: what waits, and what the gate's end means to it.
@Suite struct BarrierTests {
    private let log = Log()
    private let reported = Reports()

    /// A motherboard that makes alpha and beta, which wait for the bell.
    private func motherboard(_ name: BoardID = "main", scope: ActivationBarrier.Scope = .mainboard) -> Motherboard {
        DiagnosticSink.withSink(reported.sink) {
            Motherboard(
                identifier: name,
                boardProducer: BoardProducer { [log] _ in
                    BoardRegistration(Bell.self) { _ in
                        Scripted<Bell> { _, _ in log.add("bell asked") }
                    }
                    BoardRegistration(Alpha.self) { _ in
                        Guarded<Alpha>(log) { board, _ in board[Bell.self].activation.barrier(scope: scope) }
                    }
                    BoardRegistration(Beta.self) { _ in
                        Guarded<Beta>(log) { board, _ in board[Bell.self].activation.barrier(scope: scope) }
                    }
                })
        }
    }

    @Test("AB-1 a board without a barrier is activated at once")
    func none() {
        let motherboard = Motherboard(boards: [Guarded<Alpha>(log) { _, _ in nil }])
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["alpha 1"])
    }

    @Test("AB-1 the barrier is asked for with the input, and a mismatched input asks for none and is reported")
    func mismatch() {
        let motherboard = motherboard()
        motherboard.activateBoard(identifier: Alpha.id, withOption: "text")
        #expect(log.entries == [])
        #expect(reported.all.map(\.kind) == [.inputMismatch])
        #expect(motherboard.boards.map(\.identifier) == ["alpha"])
    }

    @Test("AB-1 a barrier is made from a motherboard's handles as from a board's")
    func fromMotherboard() {
        let motherboard = Motherboard(boards: [gate(Bell.self, log)])
        motherboard.addBoard(
            Guarded<Alpha>(log) { [weak motherboard] _, _ in motherboard?[Bell.self].activation.barrier() })
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["bell asked ()"])
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked ()", "alpha 1"])
    }

    @Test("AB-2 the target is installed, and activated with its own input when the gate completes with success")
    func passes() {
        let motherboard = motherboard()
        let activation = motherboard[Alpha.self].activation.activate(with: 7)
        #expect(activation.wasTaken)
        #expect(motherboard.boards.map(\.identifier) == ["alpha", "bell"])
        #expect(log.entries == ["bell asked"])
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "alpha 7"])
        #expect(reported.lines == [])
    }

    @Test("AB-2 when the gate completes without success the activation is dropped and reported, once, at its own place")
    func refuses() {
        let motherboard = motherboard()
        let line: UInt = #line + 1
        motherboard[Alpha.self].activation.activate(with: 7)
        motherboard[Bell.self].completer.complete(false)
        #expect(log.entries == ["bell asked"])
        #expect(reported.lines == ["activationDiscarded: 'alpha' was not activated: its gate 'bell' refused"])
        #expect(reported.all.first?.line == line)
        #expect(reported.all.first?.board == "alpha")
    }

    @Test(
        "AB-2 a gate that decides while it is asked: the call carries the activation out, or says that it was not taken"
    )
    func decidesAtOnce() {
        for isDone in [true, false] {
            let motherboard = DiagnosticSink.withSink(reported.sink) {
                Motherboard(boards: [
                    Scripted<Bell> { board, _ in board.complete(isDone) },
                    Guarded<Alpha>(log) { board, _ in board[Bell.self].activation.barrier() },
                ])
            }
            #expect(motherboard[Alpha.self].activation.activate(with: 1).wasTaken == isDone)
        }
        #expect(log.entries == ["alpha 1"])
        #expect(reported.lines == ["activationDiscarded: 'alpha' was not activated: its gate 'bell' refused"])
    }

    @Test("AB-2 a gate that does not exist, or does not take its input, refuses the target for that reason")
    func impossible() {
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard(boards: [
                Guarded<Alpha>(log) { board, _ in board.activation("nowhere").barrier() },
                Scripted<Gamma>(),
                Guarded<Beta>(log) { board, _ in board.activation("gamma", with: String.self).barrier(with: "x") },
            ])
        }
        #expect(!motherboard[Alpha.self].activation.activate(with: 1).wasTaken)
        #expect(!motherboard[Beta.self].activation.activate(with: 1).wasTaken)
        #expect(
            reported.lines == [
                """
                unknownBoard: 'alpha' was not activated: its gate 'nowhere' could not be asked. 'nowhere' was \
                activated, but is neither 
                """
                    + """
                    installed in 'main' nor registered with its producer. Install the board, or the plugin that \
                    provides it
                    """,
                """
                inputMismatch: 'beta' was not activated: its gate 'gamma' could not be asked. 'gamma' takes inputs of \
                type Int, not String
                """,
            ])
    }

    @Test("AB-3 activations that arrive meanwhile join, whatever their value, and run in the order of their arrival")
    func joins() {
        let motherboard = motherboard()
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Beta.self].activation.activate(with: 2)
        motherboard[Alpha.self].activation.activate(with: 3)
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "alpha 1", "beta 2", "alpha 3"])
    }

    @Test("AB-3 when the gate refuses, each of them is dropped")
    func refusesAll() {
        let motherboard = motherboard()
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Beta.self].activation.activate(with: 2)
        motherboard[Bell.self].completer.complete(false)
        #expect(log.entries == ["bell asked"])
        #expect(reported.all.map(\.board) == ["alpha", "beta"])
    }

    @Test("AB-4 a pass is not remembered: a later activation asks again")
    func again() {
        let motherboard = motherboard()
        for value in 1...2 {
            motherboard[Alpha.self].activation.activate(with: value)
            motherboard[Bell.self].completer.complete()
        }
        #expect(log.entries == ["bell asked", "alpha 1", "bell asked", "alpha 2"])
    }

    @Test("AB-5 one that is made while the queue is released waits for the next cycle, which starts after that")
    func whileReleased() {
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard(
                boardProducer: BoardProducer { [log] _ in
                    BoardRegistration(Bell.self) { _ in Scripted<Bell> { _, _ in log.add("bell asked") } }
                    BoardRegistration(Alpha.self) { _ in
                        Guarded<Alpha>(log, barrier: { board, _ in board[Bell.self].activation.barrier() }) {
                            board, value in
                            if value == 1 { board.owner?[Alpha.self].activation.activate(with: 10) }
                        }
                    }
                })
        }
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Alpha.self].activation.activate(with: 2)
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "alpha 1", "alpha 2", "bell asked"])
        motherboard[Bell.self].completer.complete()
        #expect(log.entries.last == "alpha 10")
    }

    @Test("AB-5, X-8 a board that activates itself again through a gate that completes at once ends at the depth limit")
    func endless() {
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard(
                boardProducer: BoardProducer { [log] _ in
                    BoardRegistration(Bell.self) { _ in Scripted<Bell> { board, _ in board.complete() } }
                    BoardRegistration(Alpha.self) { _ in
                        Guarded<Alpha>(log, barrier: { board, _ in board[Bell.self].activation.barrier() }) {
                            board, value in
                            board.owner?[Alpha.self].activation.activate(with: value + 1)
                        }
                    }
                })
        }
        motherboard.depthLimit = 40
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries.count > 5)
        #expect(reported.all.map(\.kind) == [.recursionLimit])
    }

    @Test("AB-6 a target that was removed meanwhile is not activated; its activation is discarded and reported at once")
    func removed() {
        let motherboard = motherboard()
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Beta.self].activation.activate(with: 2)
        motherboard.removeBoard(withIdentifier: Alpha.id)
        #expect(
            reported.lines == [
                """
                activationDiscarded: 'alpha' was not activated: it left 'main' while its activation waited at the \
                gate 'bell'
                """
            ])
        motherboard.addBoard(Guarded<Alpha>(log) { _, _ in nil })
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "beta 2"])
        #expect(reported.all.count == 1)
    }

    @Test("AB-6 a gate that leaves without completing discards what waits, and the next activation asks anew")
    func gateRemoved() {
        let motherboard = motherboard()
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard.removeBoard(withIdentifier: Bell.id)
        #expect(
            reported.lines == [
                """
                activationDiscarded: 'alpha' was not activated: its gate 'bell' left its motherboard without completing
                """
            ])
        motherboard[Alpha.self].activation.activate(with: 2)
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "bell asked", "alpha 2"])
    }

    @Test("AB-6 a target that its gate takes out and puts back is another one: the activation is dropped and reported")
    func returned() {
        let motherboard = Motherboard(),
            alpha = Guarded<Alpha>(log) { board, _ in board[Bell.self].activation.barrier() }
        motherboard.diagnostics = reported.sink
        motherboard.addBoard(alpha)
        motherboard.addBoard(
            Scripted<Bell> { [unowned motherboard] bell, _ in
                motherboard.removeBoard(withIdentifier: Alpha.id)
                motherboard.addBoard(alpha)
                bell.complete()
            })
        #expect(!motherboard[Alpha.self].activation.activate(with: 1).wasTaken)
        #expect(log.entries == [])
        #expect(reported.all.map(\.kind) == [.activationDiscarded])
        #expect(motherboard.boards.map(\.identifier) == ["alpha"])
    }

    @Test("AB-10 nothing is left after a cycle, and resetFlows does not take its end from what waits")
    func leavesNothing() {
        let motherboard = motherboard()
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(holdings(of: motherboard)["BarrierCycle"] == 1)
        #expect(holdings(of: motherboard)["HeldActivation"] == 1)
        motherboard.resetFlows()
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "alpha 1"])
        #expect(motherboard.boards.map(\.identifier) == ["alpha"])
        #expect(holdings(of: motherboard)["BarrierCycle"] == nil)
        #expect(holdings(of: motherboard)["HeldActivation"] == nil)
        #expect(!motherboard.dump.contains("flow"))
        motherboard[Alpha.self].flow.handle { _ in }
        #expect(motherboard.dump.contains("flow"))
    }

    @Test("M-D5 cancelling an activation that waits withdraws it in silence, and nothing else")
    func cancel() {
        let motherboard = motherboard()
        motherboard[Alpha.self].activation.activate(with: 1)
        let second = motherboard[Alpha.self].activation.activate(with: 2)
        motherboard[Alpha.self].activation.activate(with: 3)
        second.cancel()
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "alpha 1", "alpha 3"])
        #expect(reported.lines == [])
    }

    @Test("B-14, AB-1 a board activated directly skips its barrier")
    func direct() {
        let board = Guarded<Alpha>(log) { board, _ in board[Bell.self].activation.barrier() }
        board.activate(withGuaranteedInput: 3)
        #expect(log.entries == ["alpha 3"])
    }

    @Test("F-3, AB-2 a chain waits at the barrier of a board in it, and goes on from there")
    func chain() {
        let motherboard = motherboard()
        motherboard.addBoard(Scripted<Gamma>.echo())
        motherboard.registerFlowSteps(Gamma.self ->> Alpha.self)
        motherboard[Gamma.self].activation.activate(with: 4)
        #expect(log.entries == ["bell asked"])
        motherboard[Bell.self].completer.complete()
        #expect(log.entries == ["bell asked", "alpha 4"])
    }

    @Test("AB-2, DL-D1 the trace shows the gate as caused by the activation, and what is sent after the wait, too")
    func trace() throws {
        let motherboard = Motherboard(boards: [
            Scripted<Bell>(),
            Guarded<Alpha>(log, barrier: { board, _ in board[Bell.self].activation.barrier() }) { $0.sendOutput($1) },
        ])
        let recorder = TraceRecorder(.values)
        recorder.record(motherboard)
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Bell.self].completer.complete()
        #expect(recorder.events.map(\.kind) == ["activation", "activation", "completion", "output"])
        #expect(recorder.events.map { "\($0.board)" } == ["alpha", "bell", "bell", "alpha"])
        #expect(recorder.events.map(\.cause) == [nil, 1, nil, 1])
    }
}
