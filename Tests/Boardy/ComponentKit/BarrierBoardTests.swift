import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of work that waits for a value.
@Suite struct BarrierBoardTests {
    private enum User: BoardContract {
        static let id: BoardID = "user"
        typealias Input = BarrierCommand<String>
        typealias Output = String
    }

    private let log = Log()

    /// Returns a motherboard with a barrier whose outputs and completions are logged.
    private func motherboard(boards: [Board] = []) -> Motherboard {
        let motherboard = Motherboard(
            boards: boards,
            boardProducer: BoardProducer { _ in
                BoardRegistration(User.self) { BarrierBoard<String>(identifier: $0) }
            })
        motherboard[User.self].flow.handle { [log] in log.add("output \($0)") }
        motherboard[User.self].completion.handle { [log] in log.add("completed \($0)") }
        return motherboard
    }

    @Test("CK-4 a wait is kept until the barrier is overcome")
    func waits() {
        let motherboard = motherboard(), barrier = motherboard[User.self].activation
        barrier.activate(with: .wait { [log] in log.add("1 \($0)") })
        barrier.activate(with: .wait { [log] in log.add("2 \($0)") })
        #expect(log.entries.isEmpty)
        #expect((motherboard.getBoard(identifier: User.id) as? BarrierBoard<String>)?.waitingCount == 2)
        barrier.activate(with: .overcome("Ada"))
        #expect(log.entries.prefix(2) == ["1 Ada", "2 Ada"])
    }

    @Test("CK-5 a barrier that is overcome runs the waits in order, sends the value and completes")
    func overcome() {
        let motherboard = motherboard(), barrier = motherboard[User.self].activation
        for number in 1...3 { barrier.activate(with: .wait { [log] in log.add("\(number) \($0)") }) }
        barrier.activate(with: .overcome("Ada"))
        #expect(log.entries == ["1 Ada", "2 Ada", "3 Ada", "output Ada", "completed true"])
        #expect(motherboard.boards.isEmpty)
    }

    @Test("CK-5 a barrier without waits that is overcome still sends and completes")
    func nothingKept() {
        let motherboard = motherboard()
        motherboard[User.self].activation.activate(with: .overcome("Ada"))
        #expect(log.entries == ["output Ada", "completed true"])
    }

    @Test(
        "CK-5 cancelled, nothing runs, nothing is sent, and it completes without success; what it dropped is reported")
    func cancel() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = motherboard(), barrier = motherboard[User.self].activation
            barrier.activate(with: .wait { [log] in log.add("1 \($0)") })
            barrier.activate(with: .wait { [log] in log.add("2 \($0)") })
            barrier.activate(with: .cancel)
            barrier.activate(with: .cancel)
        }
        #expect(log.entries == ["completed false", "completed false"])
        #expect(
            recorder.messages == ["activationDiscarded: 'user' was cancelled and dropped what waited for it: 2"])
    }

    @Test("CK-5 a wait that has a closure for its drop is told the reason, and its drop is not reported")
    func onDrop() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = motherboard(), barrier = motherboard[User.self].activation
            barrier.activate(
                with: .wait(onDrop: { [log] in log.add("dropped: \($0 as? BarrierError == .cancelled(User.id))") }) {
                    [log] in log.add("1 \($0)")
                })
            barrier.activate(with: .wait { [log] in log.add("2 \($0)") })
            barrier.activate(with: .cancel)
        }
        #expect(log.entries == ["dropped: true", "completed false"])
        #expect(recorder.messages == ["activationDiscarded: 'user' was cancelled and dropped what waited for it: 1"])
    }

    @Test("CK-D1 a wait that is made while the barrier is being overcome gets the same value")
    func waitDuringOvercome() {
        let motherboard = motherboard(), barrier = motherboard[User.self].activation
        barrier.activate(
            with: .wait { [log] in
                log.add("outer \($0)")
                barrier.activate(with: .wait { log.add("inner \($0)") })
            })
        motherboard[User.self].flow.handle { [log] _ in barrier.activate(with: .wait { log.add("late \($0)") }) }
        barrier.activate(with: .overcome("Ada"))
        #expect(log.entries == ["outer Ada", "inner Ada", "output Ada", "late Ada", "completed true"])
    }

    @Test("if a wait cancels the barrier while it is being overcome, the later waits are dropped and nothing is sent")
    func cancelDuringOvercome() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = motherboard(), barrier = motherboard[User.self].activation
            barrier.activate(
                with: .wait { [log] in
                    log.add("1 \($0)")
                    barrier.activate(with: .cancel)
                })
            barrier.activate(with: .wait { [log] in log.add("2 \($0)") })
            barrier.activate(with: .overcome("Ada"))
        }
        #expect(log.entries == ["1 Ada", "completed false"])
        #expect(recorder.messages == ["activationDiscarded: 'user' was cancelled and dropped what waited for it: 1"])
    }

    @Test("if a wait overcomes the barrier again, the first value counts and the second is reported")
    func overcomeDuringOvercome() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = motherboard(), barrier = motherboard[User.self].activation
            barrier.activate(with: .wait { _ in barrier.activate(with: .overcome("Kim")) })
            barrier.activate(with: .wait { [log] in log.add("2 \($0)") })
            barrier.activate(with: .overcome("Ada"))
        }
        #expect(log.entries == ["2 Ada", "output Ada", "completed true"])
        #expect(recorder.events.map(\.kind) == [.activationDiscarded])
    }

    @Test("CK-6 after the barrier was overcome, a new wait is at a new board, for another value")
    func again() {
        let motherboard = motherboard(), barrier = motherboard[User.self].activation
        barrier.activate(with: .overcome("Ada"))
        barrier.activate(with: .wait { [log] in log.add("next \($0)") })
        #expect(log.entries == ["output Ada", "completed true"])
        barrier.activate(with: .overcome("Kim"))
        #expect(log.entries.dropFirst(2) == ["next Kim", "output Kim", "completed true"])
    }

    @Test("a barrier with waits that is completed from outside reports the drop")
    func completedFromOutside() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = motherboard()
            for _ in 1...2 { motherboard[User.self].activation.activate(with: .wait { [log] in log.add("1 \($0)") }) }
            motherboard[User.self].completer.complete()
        }
        #expect(log.entries == ["completed true"])
        #expect(recorder.messages == ["activationDiscarded: 'user' has gone and dropped what waited for it: 2"])
    }

    @Test("if a wait removes the barrier while it is being overcome, the later waits are dropped and nothing is sent")
    func removedDuringOvercome() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = motherboard(), barrier = motherboard[User.self].activation
            barrier.activate(with: .wait { _ in motherboard.removeBoard(withIdentifier: User.id) })
            barrier.activate(with: .wait { [log] in log.add("2 \($0)") })
            barrier.activate(with: .overcome("Ada"))
        }
        #expect(log.entries.isEmpty)
        #expect(recorder.events.map(\.kind) == [.activationDiscarded, .boardNotInstalled])
    }

    @Test("R-1 if a wait releases the root, no later wait runs, though the barrier lives on")
    func rootDroppedDuringOvercome() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            var motherboard: Motherboard? = motherboard()
            let barrier = motherboard?[User.self].activation
            barrier?.activate(
                with: .wait { [log] in
                    log.add("1 \($0)")
                    motherboard = nil
                })
            barrier?.activate(with: .wait { [log] in log.add("2 \($0)") })
            let board = motherboard?.getBoard(identifier: User.id) as? BarrierBoard<String>
            barrier?.activate(with: .overcome("Ada"))
            #expect(motherboard == nil)
            #expect(board?.waitingCount == 0)
        }
        #expect(log.entries == ["1 Ada"])
    }

    @Test("R-1 a barrier that outlives its root keeps no wait of it", .diagnostics)
    func outlivesRoot() {
        let leaks = LeakCheck(), barrier = BarrierBoard<String>(identifier: User.id)
        do {
            let first = Motherboard(boards: [barrier]), captured = leaks.watch(Log())
            first[User.self].activation.activate(with: .wait { captured.add($0) })
            #expect(barrier.waitingCount == 1)
        }
        leaks.expectNone()
        #expect(barrier.waitingCount == 0)
        let second = Motherboard(boards: [barrier])
        second[User.self].activation.activate(with: .wait { [log] in log.add($0) })
        #expect(barrier.waitingCount == 1)
        second[User.self].activation.activate(with: .overcome("Ada"))
        #expect(log.entries == ["Ada"])
    }

    @Test("CK-5 a barrier can be overcome with nil", .diagnostics)
    func optional() {
        let barrier = BarrierBoard<String?>(identifier: "maybe"), motherboard = Motherboard(boards: [barrier])
        motherboard.activateBoard(
            .target("maybe", BarrierCommand<String?>.wait { [log] in log.add($0 ?? "nobody") }))
        motherboard.activateBoard(.target("maybe", BarrierCommand<String?>.overcome(nil)))
        #expect(log.entries == ["nobody"])
        #expect(motherboard.boards.isEmpty)
    }

    @Test("a wait at a barrier that is installed nowhere is refused and reported")
    func notInstalled() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let barrier = BarrierBoard<String>(identifier: User.id)
            barrier.activate(withGuaranteedInput: .wait { [log] in log.add($0) })
            #expect(barrier.waitingCount == 0)
        }
        #expect(recorder.events.map(\.kind) == [.boardNotInstalled])
    }

    @Test("a barrier with waits that is removed reports the drop while it still has its owner")
    func removed() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            let motherboard = motherboard()
            motherboard[User.self].activation.activate(with: .wait { [log] in log.add("1 \($0)") })
            motherboard.removeBoard(withIdentifier: User.id)
        }
        #expect(log.entries.isEmpty)
        #expect(recorder.messages == ["activationDiscarded: 'user' has gone and dropped what waited for it: 1"])
        #expect(recorder.events.map(\.motherboard) == ["main"])
    }
}
