import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of the policies for an activation that is made while another one runs.
@Suite(.timeLimit(.minutes(10))) struct BlockTaskPolicyTests {
    @Test("BT-6 default: each activation runs at once, independent of the others", .diagnostics)
    func independent() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .default, ends) }
            for name in ["a", "b"] { motherboard[Load.self].activation.activate(with: log.parameter(name)) }
            #expect(log.entries == ["a processing true", "run a", "b processing true", "run b"])
            ends.end(1, .success(2))
            ends.end(0, .success(1))
            await motherboard.workSettled()
            #expect(
                log.entries.dropFirst(4) == [
                    "b success 2", "2", "b processing false", "b done", "a success 1", "1", "a processing false",
                    "a done", "completed true",
                ])
        }
    }

    @Test(
        "BT-6 latest: all earlier activations are cancelled, each handler and canceler called once, then it runs",
        .diagnostics)
    func latest() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .latest, ends) }
            for name in ["a", "b"] { motherboard[Load.self].activation.activate(with: log.parameter(name)) }
            #expect(
                log.entries.dropFirst(2) == [
                    "stop a", "a processing false", "a cancelled", "b processing true", "run b",
                ])
            ends.end(1, .success(2))
            await motherboard.workSettled()
            #expect(log.entries.suffix(3) == ["b processing false", "b done", "completed true"])
            ends.end(0, .failure(CancellationError()))
        }
    }

    @Test("BT-6 latest: an activation that a handler of a cancelled one makes is the latest", .diagnostics)
    func latestNested() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .latest, ends) }
            let load = motherboard[Load.self].activation
            load.activate(with: log.parameter("a") { load.activate(with: log.parameter("c")) })
            load.activate(with: log.parameter("b"))
            #expect(
                log.entries.dropFirst(2) == [
                    "stop a", "a processing false", "a cancelled", "b cancelled", "c processing true", "run c",
                ])
            ends.end(1, .success(3))
            await motherboard.workSettled()
            #expect(log.entries.last == "completed true")
            ends.end(0, .failure(CancellationError()))
        }
    }

    @Test("BT-6, BT-D2 only: a second activation is cancelled at once, without a processing event, and is reported")
    func only() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = LoadEnds()
                let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .only, ends) }
                let load = motherboard[Load.self].activation
                #expect(load.activate(with: log.parameter("a")).wasTaken)
                #expect(!load.activate(with: log.parameter("b")).wasTaken)
                #expect(!load.activate(with: "c").wasTaken)
                (motherboard.boards.first as? LoadBoard)?.activate(with: log.parameter("d"))
                #expect(log.entries.dropFirst(2) == ["b cancelled", "d cancelled"])
                ends.end(0, .success(1))
                await motherboard.workSettled()
                #expect(log.entries.last == "completed true")
            }
        }
        #expect(recorder.events.map(\.kind) == [.activationRejected, .activationRejected, .activationRejected])
        #expect(recorder.events.first?.file == #fileID)
    }

    @Test("BT-6, BT-7 only: a handler of an ended activation may activate the board again, once")
    func onlyAgain() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = LoadEnds()
                let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .only, ends) }
                let load = motherboard[Load.self].activation
                load.activate(
                    with: log.parameter("a") {
                        #expect(load.activate(with: log.parameter("b")).wasTaken)
                        #expect(!load.activate(with: log.parameter("c")).wasTaken)
                    })
                ends.end(0, .success(1))
                await motherboard.nextDelivery()
                #expect(log.entries.suffix(4) == ["a done", "b processing true", "c cancelled", "run b"])
                ends.end(1, .success(2))
                await motherboard.workSettled()
                #expect(log.entries.suffix(2) == ["b done", "completed true"])
            }
        }
        #expect(recorder.events.map(\.kind) == [.activationRejected])
    }

    @Test(
        "BT-6, BT-D1 onlyResult: later activations get the first one's result, in order; one result is one output",
        .diagnostics)
    func onlyResult() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .onlyResult, ends) }
            let load = motherboard[Load.self].activation
            for name in ["a", "b", "c"] { load.activate(with: log.parameter(name)) }
            #expect(
                log.entries == ["a processing true", "run a", "b processing true", "c processing true"])
            ends.end(0, .success(7))
            await motherboard.workSettled()
            #expect(
                log.entries.dropFirst(4) == [
                    "a success 7", "7", "a processing false", "a done", "b success 7", "b processing false", "b done",
                    "c success 7", "c processing false", "c done", "completed true",
                ])
        }
    }

    @Test(
        "BT-6 onlyResult: a failure is shared, too; an activation that is made meanwhile runs afterwards", .diagnostics)
    func onlyResultFailure() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .onlyResult, ends) }
            let load = motherboard[Load.self].activation
            load.activate(with: log.parameter("a") { load.activate(with: log.parameter("c")) })
            load.activate(with: log.parameter("b"))
            ends.end(0, .failure(LoadError()))
            await motherboard.workSettledDown(to: 1)
            #expect(
                log.entries.dropFirst(3) == [
                    "a error broken", "a processing false", "a done", "c processing true", "b error broken",
                    "b processing false", "b done", "run c",
                ])
            ends.end(1, .success(1))
            await motherboard.workSettled()
            #expect(log.entries.last == "completed true")
        }
    }

    @Test(
        "BT-6, BT-D1 onlyResult: if the running activation is cancelled, the next runs; one that waits can be too",
        .diagnostics)
    func onlyResultCancelled() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .onlyResult, ends) }
            let activations = ["a", "b", "c"].map {
                motherboard[Load.self].activation.activate(with: log.parameter($0))
            }
            activations[1].cancel()
            #expect(log.entries.suffix(2) == ["b processing false", "b cancelled"])
            activations[0].cancel()
            #expect(log.entries.suffix(4) == ["stop a", "a processing false", "a cancelled", "run c"])
            ends.end(1, .success(1))
            await motherboard.workSettled()
            #expect(log.entries.suffix(5) == ["c success 1", "1", "c processing false", "c done", "completed true"])
            ends.end(0, .failure(CancellationError()))
        }
    }

    @Test(
        "BT-6 queue: each activation runs after the handlers of the one before; a failure does not stop the queue",
        .diagnostics)
    func queue() async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, .queue, ends) }
            let activations = ["a", "b", "c", "d"].map {
                motherboard[Load.self].activation.activate(with: log.parameter($0))
            }
            #expect(
                log.entries == [
                    "a processing true", "run a", "b processing true", "c processing true", "d processing true",
                ])
            activations[2].cancel()
            ends.end(0, .failure(LoadError()))
            await motherboard.workSettledDown(to: 2)
            #expect(
                log.entries.dropFirst(5) == [
                    "c processing false", "c cancelled", "a error broken", "a processing false", "a done", "run b",
                ])
            ends.end(1, .success(2))
            await motherboard.workSettledDown(to: 1)
            ends.end(2, .success(4))
            await motherboard.workSettled()
            #expect(
                log.entries.dropFirst(11) == [
                    "b success 2", "2", "b processing false", "b done", "run d", "d success 4", "4",
                    "d processing false", "d done", "completed true",
                ])
        }
    }

    @Test("BT-6 queue: ten thousand tasks that end at once, one after the other, need no deep stack", .diagnostics)
    func longQueue() async {
        await onDomain { _ in
            var count = 0
            let first = Gate()
            let kept = LoadEnds()
            let board = LoadBoard(identifier: Load.id, executingType: .queue) { _, input, completion in
                if input == "wait" { kept.keep(completion) } else { completion(.success(1)) }
            }
            let motherboard = Motherboard(boards: [board]), load = motherboard[Load.self].activation
            load.activate(with: "wait")
            for _ in 0..<10_000 { load.activate(with: LoadParameter(input: "").onSuccess { _ in count += 1 }) }
            motherboard[Load.self].completion.handle { _ in first.open() }
            kept.end(0, .success(0))
            await motherboard.workSettled()
            #expect(count == 10_000)
            try? await first.pass()
        }
    }

    @Test(
        "BT-6 concurrent: as many as allowed run together, at least one, and the rest wait", .diagnostics,
        arguments: [(2, 2), (0, 1), (3, 3)])
    func concurrent(max: Int, running: Int) async {
        await onDomain { _ in
            let log = Log(), ends = LoadEnds()
            let type: BlockTaskExecutingType = max == 3 ? .concurrent() : .concurrent(max: max)
            let motherboard = log.motherboard(Load.self) { log.loadBoard($0, type, ends) }
            for number in 0..<5 { motherboard[Load.self].activation.activate(with: "\(number)") }
            #expect(log.entries == (0..<running).map { "run \($0)" })
            for number in 0..<5 {
                ends.end(number, .success(number))
                await motherboard.workSettledDown(to: 4 - number)
                #expect(ends.count == min(5, running + number + 1))
            }
            #expect(log.entries.last == "completed true")
        }
    }

    @Test("BT-D1 every policy applies to asynchronous executors", .diagnostics)
    func asynchronous() async {
        let types: [(BlockTaskExecutingType, [String])] = [
            (.default, ["a success 1", "b success 1"]), (.latest, ["a cancelled", "b success 1"]),
            (.onlyResult, ["a success 1", "b success 1"]), (.queue, ["a success 1", "b success 1"]),
            (.concurrent(max: 1), ["a success 1", "b success 1"]),
        ]
        for (type, expected) in types {
            await onDomain { _ in
                let log = Log(), ran = Locked(0)
                let motherboard = Motherboard(boards: [
                    LoadBoard(identifier: Load.id, executingType: type) { input in
                        ran.withLock { $0 += 1 }
                        try Task.checkCancellation()
                        return input.count
                    }
                ])
                for name in ["a", "b"] { motherboard[Load.self].activation.activate(with: log.parameter(name)) }
                await motherboard.workSettled()
                #expect(log.entries.filter { $0.contains("success") || $0.contains("cancelled") }.sorted() == expected)
                if type == .onlyResult { #expect(ran.withLock { $0 } == 1) }
                #expect(motherboard.boards.isEmpty)
            }
        }
    }

    @Test("BT-D1 an asynchronous executor is cancelled with its activation", .diagnostics)
    func asynchronousCancelled() async throws {
        let ended = Gate(), begun = Gate()
        try await onDomain { _ in
            let log = Log()
            let motherboard = Motherboard(boards: [
                LoadBoard(identifier: Load.id) { _ in
                    defer { ended.open() }
                    begun.open()
                    try await Gate().pass()
                    return 1
                }
            ])
            let activation = motherboard[Load.self].activation.activate(with: log.parameter("a"))
            try await begun.pass()
            activation.cancel()
            #expect(log.entries == ["a processing true", "a processing false", "a cancelled"])
        }
        try await ended.pass()
    }

    @Test("taskOverdue: a task is watched from when it begins, not while it waits")
    func overdue() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let ends = LoadEnds(), clock = TestClock()
                let board = LoadBoard(
                    identifier: Load.id, executingType: .queue, overdueAfter: .seconds(5), clock: clock
                ) { _, _, completion in ends.keep(completion) }
                let motherboard = Motherboard(boards: [board])
                for name in ["a", "b"] { motherboard[Load.self].activation.activate(with: name) }
                await clock.sleepers(1)
                #expect(clock.sleeperCount == 1)
                clock.advance(by: .seconds(5))
                while recorder.messages.isEmpty { await Task.yield() }
                for index in 0...1 {
                    ends.end(index, .success(1))
                    await motherboard.workSettledDown(to: 1 - index)
                }
            }
        }
        #expect(recorder.events.map(\.kind) == [.taskOverdue])
    }
}
