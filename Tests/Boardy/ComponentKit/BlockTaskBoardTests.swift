import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of activations that have a result each.
@Suite(.timeLimit(.minutes(10))) struct BlockTaskBoardTests {
    @Test(
        "BT-1, BT-4 a success goes through the handlers of its parameter, the output and the completion, in this order",
        .diagnostics)
    func success() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            motherboard[Load.self].activation.activate(with: log.parameter("a"))
            #expect(log.entries == ["a processing true", "run a"])
            ends.end(0, .success(1))
            await motherboard.workSettled()
            #expect(
                log.entries.dropFirst(2) == ["a success 1", "1", "a processing false", "a done", "completed true"])
        }
    }

    @Test("BT-4, BT-D2 a failure gives no output, and the board completes without success", .diagnostics)
    func failure() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            motherboard[Load.self].failure.handle { log.add("observed \($0)") }
            motherboard[Load.self].activation.activate(with: log.parameter("a"))
            ends.end(0, .failure(LoadError()))
            await motherboard.workSettled()
            #expect(
                log.entries.dropFirst(2) == [
                    "a error broken", "observed broken", "a processing false", "a done", "completed false",
                ])
        }
    }

    @Test(
        "BT-4, BT-D1, BT-D2 a caller cancels its activation: no output, no error, a completion without success",
        .diagnostics)
    func cancelled() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            let load = motherboard[Load.self].activation
            let first = load.activate(with: log.parameter("a")), second = load.activate(with: log.parameter("b"))
            first.cancel()
            #expect(log.entries.dropFirst(4) == ["stop a", "a processing false", "a cancelled"])
            second.cancel()
            second.cancel()
            #expect(log.entries.dropFirst(7) == ["stop b", "b processing false", "b cancelled", "completed false"])
            ends.drop()
        }
    }

    @Test(
        "BT-D2 a board completes with success after a value and a cancellation; without after a failure and one",
        arguments: [true, false])
    func lastResult(isValue: Bool) async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            let load = motherboard[Load.self].activation
            load.activate(with: log.parameter("a"))
            let second = load.activate(with: log.parameter("b"))
            ends.end(0, isValue ? .success(1) : .failure(LoadError()))
            await motherboard.workSettledDown(to: 1)
            second.cancel()
            #expect(log.entries.last == "completed \(isValue)")
        }
    }

    @Test("BT-3, BT-5 a canceler that is returned after the cancellation is called at once; after a result it is not")
    func cancelers() async {
        await onDomain { _ in
            let log = Log()
            var activation: Activation?
            let board = LoadBoard(identifier: Load.id) { board, input, completion in
                if input == "cancel" { board.complete() } else { completion(.success(1)) }
                log.add("returns")
                return BlockTaskCanceler { log.add("stop") }
            }
            let motherboard = Motherboard(boards: [board])
            activation = motherboard[Load.self].activation.activate(with: log.parameter("a"))
            activation?.cancel()
            #expect(log.entries == ["a processing true", "returns", "a success 1", "a processing false", "a done"])
            motherboard.addBoard(board)
            motherboard[Load.self].activation.activate(with: log.parameter("cancel"))
            #expect(
                log.entries.dropFirst(5) == [
                    "cancel processing true", "cancel processing false", "cancel cancelled", "returns", "stop",
                ])
        }
    }

    @Test("BT-5 a second result, and one after a cancellation, is ignored and reported")
    func once() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = LoadEnds()
                let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
                let load = motherboard[Load.self].activation
                load.activate(with: log.parameter("a"))
                load.activate(with: log.parameter("b")).cancel()
                for index in [1, 0, 0] { ends.end(index, .success(index)) }
                await motherboard.workSettled()
                #expect(
                    log.entries.filter { $0.hasSuffix("done") || $0.hasSuffix("cancelled") } == [
                        "b cancelled", "a done",
                    ])
            }
        }
        #expect(recorder.events.map(\.kind) == [.resultIgnored, .resultIgnored])
    }

    @Test(
        "BT-7 if a handler of the last activation makes another one, the board completes once, after it",
        .diagnostics)
    func again() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            let load = motherboard[Load.self].activation
            load.activate(with: log.parameter("a") { load.activate(with: log.parameter("b")) })
            ends.end(0, .success(1))
            await motherboard.nextDelivery()
            #expect(log.entries.last == "run b")
            #expect(motherboard.boards.count == 1)
            ends.end(1, .success(2))
            await motherboard.workSettled()
            #expect(log.entries.filter { $0.hasPrefix("completed") } == ["completed true"])
        }
    }

    @Test(
        "BT-8, CK-D4 a board that is removed cancels all activations in order while it has its owner, and begins none",
        .diagnostics)
    func removed() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .queue, ends) }
            let load = motherboard[Load.self].activation
            for name in ["a", "b"] {
                load.activate(with: log.parameter(name) { motherboard.boards.isEmpty ? log.add("gone") : () })
            }
            motherboard.removeBoard(withIdentifier: Load.id)
            #expect(
                log.entries.dropFirst(3) == [
                    "stop a", "a processing false", "a cancelled", "b processing false", "b cancelled",
                ])
            load.activate(with: log.parameter("c"))
            #expect(log.entries.suffix(2) == ["c processing true", "run c"])
            ends.end(1, .success(1))
            await motherboard.workSettled()
            #expect(log.entries.last == "completed true")
            ends.end(0, .failure(CancellationError()))
        }
    }

    @Test("BT-D2 a success before the board left does not count after its next installation", .diagnostics)
    func nextStay() async {
        await onDomain { home in
            let log = Log(), ends = LoadEnds()
            let board = log.loadBoard(Load.id, .default, ends)
            let motherboard = Motherboard(boards: [board], isolation: home)
            motherboard[Load.self].completion.handle { log.add("completed \($0)") }
            let load = motherboard[Load.self].activation
            load.activate(with: "a")
            load.activate(with: "b")
            ends.end(0, .success(1))
            await motherboard.workSettledDown(to: 1)
            motherboard.removeBoard(withIdentifier: Load.id)
            motherboard.addBoard(board)
            load.activate(with: "c").cancel()
            #expect(log.entries.last == "completed false")
            ends.drop()
        }
    }

    @Test("BT-D2 a success in a former root does not count in another one", .diagnostics)
    func nextRoot() async {
        await onDomain { home in
            let log = Log(), ends = LoadEnds()
            let board = log.loadBoard(Load.id, .default, ends)
            var first: Motherboard? = Motherboard(boards: [board], isolation: home)
            first?[Load.self].activation.activate(with: "a")
            first?[Load.self].activation.activate(with: "b")
            ends.end(0, .success(1))
            await first?.workSettledDown(to: 1)
            first = nil
            let second = Motherboard(boards: [board], isolation: home)
            second[Load.self].completion.handle { log.add("completed \($0)") }
            second[Load.self].activation.activate(with: "c").cancel()
            #expect(log.entries.last == "completed false")
            ends.drop()
        }
    }

    @Test(
        "R-1 when the root goes, only the canceler runs, all is released, and the board works in another root",
        .diagnostics)
    func rootGone() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds(), leaks = LeakCheck()
            let board = log.loadBoard(.init(Load.id.rawValue), .only, ends)
            do {
                let motherboard = Motherboard(boards: [board]), captured = leaks.watch(Log())
                motherboard[Load.self].activation.activate(
                    with: log.parameter("a").appendingCompletionHandler { _ in captured.add("never") })
            }
            #expect(log.entries == ["a processing true", "run a", "stop a"])
            #expect(!board.isProcessing)
            let motherboard = Motherboard(boards: [board])
            motherboard[Load.self].activation.activate(with: log.parameter("b"))
            leaks.expectNone()
            #expect(log.entries.suffix(2) == ["b processing true", "run b"])
            for index in 0...1 { ends.end(index, .failure(CancellationError())) }
            await motherboard.workSettled()
            #expect(log.entries.suffix(2) == ["b processing false", "b cancelled"])
        }
    }

    @Test("GB-5 activations pass the gateway of its ID by default")
    func bypass() {
        #expect(LoadBoard(identifier: Load.id) { _, _, _ in }.shouldBypassGatewayBarrier())
        #expect(
            !LoadBoard(identifier: Load.id, allowBypassGatewayBarrier: false) { _ in 1 }.shouldBypassGatewayBarrier())
    }
}
