import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

private enum Double: BoardContract {
    static let id: BoardID = "double"
    typealias Input = Int
    typealias Output = Int
}

private struct Broken: Error, Equatable, CustomStringConvertible {
    var description: String { "broken" }
}

private typealias DoubleBoard = TaskBoard<Int, Int>
private typealias DoubleEnds = Ends<Result<Int, any Error>>

extension Log {
    /// A task board that logs its events, and the completions of its executor.
    fileprivate func board(_ id: BoardID, _ ends: DoubleEnds) -> DoubleBoard {
        DoubleBoard(identifier: id) { _, input, completion in
            self.add("executor \(input)")
            ends.keep(completion)
        } successHandler: { _, output in
            self.add("success \(output)")
        } processingHandler: { board in
            self.add("processing \(board.isProcessing)")
        } errorHandler: { _, error in
            self.add("error \(error)")
        } completionHandler: { _ in
            self.add("end")
        }
    }
}

/// Tests of boards that run one task at a time.
@Suite(.timeLimit(.minutes(10))) struct TaskBoardTests {
    @Test("TB-1, TB-4 a success goes through the handlers, the output and the completion, in this order", .diagnostics)
    func success() async {
        await onDomain { _ in
            let log = Log(), ends = DoubleEnds()
            let motherboard = log.motherboard(Double.self) { log.board($0, ends) }
            motherboard[Double.self].activation.activate(with: 1)
            #expect(log.entries == ["processing true", "executor 1"])
            ends.end(0, .success(2))
            #expect(log.entries.count == 2)
            await motherboard.workSettled()
            #expect(
                log.entries == [
                    "processing true", "executor 1", "success 2", "2", "processing false", "end", "completed true",
                ])
            #expect(motherboard.boards.isEmpty)
        }
    }

    @Test(
        "TB-4 a failure goes through the error handler and gives no output; the board completes without success",
        .diagnostics)
    func failure() async {
        await onDomain { _ in
            let log = Log(), ends = DoubleEnds()
            let motherboard = log.motherboard(Double.self) { log.board($0, ends) }
            motherboard[Double.self].activation.activate(with: 1)
            ends.end(0, .failure(Broken()))
            await motherboard.workSettled()
            #expect(
                log.entries == [
                    "processing true", "executor 1", "error broken", "processing false", "end", "completed false",
                ])
        }
    }

    @Test("TB-2 each activation gives an output, and the board has left its motherboard after each", .diagnostics)
    func successive() async {
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Double.self) { id in
                DoubleBoard(identifier: id) { _, input, completion in completion(.success(input * 2)) }
            }
            for value in 1...3 {
                motherboard[Double.self].activation.activate(with: value)
                #expect(motherboard.boards.isEmpty)
            }
            #expect(log.entries == ["2", "completed true", "4", "completed true", "6", "completed true"])
        }
    }

    @Test(
        "TB-3 an activation while a task runs is refused and reported at its place, or thrown to a task that awaits it"
    )
    func busy() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = DoubleEnds()
                let motherboard = log.motherboard(Double.self) { log.board($0, ends) }
                let double = motherboard[Double.self].activation
                #expect(double.activate(with: 1).wasTaken)
                let (second, line) = (double.activate(with: 2), #line as UInt)
                #expect(!second.wasTaken)
                #expect(recorder.events.map(\.kind) == [.activationRejected])
                #expect(recorder.events.first?.line == line)
                await #expect(throws: BoardError.self) { _ = try await motherboard[Double.self].output(with: 3) }
                #expect(recorder.events.count == 1)
                ends.end(0, .success(2))
                await motherboard.workSettled()
                #expect(ends.count == 1)
                motherboard[Double.self].activation.activate(with: 4)
                #expect(ends.count == 2)
                ends.end(1, .success(8))
                await motherboard.workSettled()
                #expect(log.entries.filter { Int($0) != nil } == ["2", "8"])
            }
        }
    }

    @Test(
        "TB-5 the executor runs where activate runs, and a result from another thread is delivered there", .diagnostics)
    func threads() async {
        await onDomain { actor in
            let log = Log()
            let motherboard = log.motherboard(Double.self) { id in
                DoubleBoard(identifier: id) { _, input, completion in
                    actor.assertIsolated()
                    Task.detached { completion(.success(input * 2)) }
                } successHandler: { _, _ in
                    actor.assertIsolated()
                }
            }
            motherboard[Double.self].activation.activate(with: 3)
            await motherboard.workSettled()
            #expect(log.entries == ["6", "completed true"])
        }
    }

    @Test("TB-9 isProcessing is true while a task runs and until its output was sent; the hooks are open")
    func hooks() async {
        final class Hooked: TaskBoard<Int, Int> {
            var log: [String] = []
            override func handleSuccess(_ output: Int) { log.append("success \(output) \(isProcessing)") }
            override func handleProgress() { log.append("progress \(isProcessing) \(isCompleted)") }
            override func handleError(_ error: any Error) { log.append("error \(error)") }
            override func willComplete() { log.append("willComplete") }
        }
        await onDomain { _ in
            let board = Hooked(identifier: Double.id) { _, input, completion in
                completion(input > 0 ? .success(input) : .failure(Broken()))
            }
            let motherboard = Motherboard(boards: [board])
            motherboard[Double.self].flow.handle { [unowned board] _ in board.log.append("output \(board.isProcessing)")
            }
            motherboard[Double.self].activation.activate(with: 1)
            motherboard.addBoard(board)
            motherboard[Double.self].activation.activate(with: 0)
            #expect(
                board.log == [
                    "progress true false", "success 1 true", "output true", "progress false true", "willComplete",
                    "progress true false", "error broken", "progress false true", "willComplete",
                ])
        }
    }

    @Test("TB-D1 the first end counts; a second one is reported, and so is one after the board was removed")
    func endings() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = DoubleEnds()
                let motherboard = log.motherboard(Double.self) { log.board($0, ends) }
                motherboard[Double.self].activation.activate(with: 1)
                ends.end(0, .success(2))
                ends.end(0, .failure(Broken()))
                await motherboard.workSettled()
                #expect(log.entries.suffix(5) == ["success 2", "2", "processing false", "end", "completed true"])
                #expect(recorder.events.map(\.kind) == [.resultIgnored])

                motherboard[Double.self].activation.activate(with: 3)
                motherboard.removeBoard(withIdentifier: Double.id)
                #expect(log.entries.suffix(4) == ["processing true", "executor 3", "processing false", "end"])
                ends.end(1, .success(6))
                await motherboard.workSettled()
                #expect(log.entries.last == "end")
            }
        }
        #expect(recorder.events.map(\.kind) == [.resultIgnored, .resultIgnored])
    }

    @Test("TB-D1 an asynchronous executor needs no completion call, and is cancelled with its board", .diagnostics)
    func asynchronous() async throws {
        let ended = Gate()
        try await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Double.self) { id in
                DoubleBoard(identifier: id) { input in
                    if input == 0 { throw Broken() }
                    if input > 0 { return input * 2 }
                    defer { ended.open() }
                    try await Gate().pass()
                    return 0
                } errorHandler: { _, error in
                    log.add("error \(error)")
                }
            }
            let output = try await motherboard[Double.self].output(with: 4)
            #expect(output == 8)
            motherboard[Double.self].activation.activate(with: 0)
            await motherboard.workSettled()
            motherboard[Double.self].activation.activate(with: -1)
            motherboard.removeBoard(withIdentifier: Double.id)
            #expect(log.entries == ["8", "completed true", "error broken", "completed false"])
        }
        try await ended.pass()
    }

    @Test(
        "CK-D4, M-D5 a cancelled activation ends with the processing and completion handlers, as no error", .diagnostics
    )
    func cancelled() async {
        await onDomain { _ in
            let log = Log(), ends = DoubleEnds()
            let motherboard = log.motherboard(Double.self) { log.board($0, ends) }
            let activation = motherboard[Double.self].activation.activate(with: 1)
            activation.cancel()
            #expect(
                log.entries == ["processing true", "executor 1", "processing false", "end", "completed false"])
            ends.end(0, .failure(CancellationError()))
        }
    }

    @Test("TB-D2 without an error handler a failure is reported, and every failure can be observed, also by its type")
    func failureFlow() async {
        struct Other: Error {}
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), target = Log()
                let motherboard = log.motherboard(Double.self) { id in
                    DoubleBoard(identifier: id) { _, _, completion in completion(.failure(Broken())) }
                }
                let failure = motherboard[Double.self].failure
                failure.handle { error in log.add("any \(error)") }
                failure.handle { (error: Broken) in log.add("typed \(error)") }
                failure.handle { (_: Other) in log.add("other") }
                failure.addTarget(target) { target, error in target.add("target \(error)") }
                motherboard.ioDestination(Double.id).failure.handle { error in log.add("untyped \(error)") }
                motherboard[Double.self].activation.activate(with: 1)
                #expect(log.entries == ["any broken", "typed broken", "untyped broken", "completed false"])
                #expect(target.entries == ["target broken"])
            }
        }
        #expect(recorder.messages == ["boardFailed: 'double' failed: broken"])
    }

    @Test(
        "TB-D2 a failure with an error handler is not reported, but can be observed; fail() of any board is offered too"
    )
    func failureHandled() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = DoubleEnds()
                let motherboard = log.motherboard(Double.self) { log.board($0, ends) }
                motherboard[Double.self].failure.handle { log.add("observed \($0)") }
                motherboard[Double.self].activation.activate(with: 1)
                ends.end(0, .failure(Broken()))
                await motherboard.workSettled()
                #expect(
                    log.entries.dropFirst(2) == [
                        "error broken", "observed broken", "processing false", "end", "completed false",
                    ])
                #expect(recorder.messages == [])
                motherboard[Double.self].activation.activate(with: 1)
                motherboard.boards.first?.fail(Broken())
                #expect(log.entries.contains("observed broken"))
            }
        }
        #expect(recorder.messages == ["boardFailed: 'double' failed: broken"])
    }

    @Test(
        "TB-D2, R-1 if the root is released while a task runs, no handler runs, and the board is released",
        .diagnostics)
    func rootGone() async {
        await onDomain { _ in
            let log = Log(), ends = DoubleEnds(), leaks = LeakCheck()
            do {
                let motherboard = leaks.watch(log.motherboard(Double.self) { log.board($0, ends) })
                motherboard[Double.self].activation.activate(with: 1)
            }
            #expect(log.entries == ["processing true", "executor 1"])
            leaks.expectNone()
            ends.end(0, .failure(CancellationError()))
            #expect(log.entries.count == 2)
        }
    }

    @Test("TB-D2 a board that outlives its root while its task runs takes activations in another root", .diagnostics)
    func anotherRoot() async {
        await onDomain { _ in
            let log = Log(), ends = DoubleEnds(), board = log.board(Double.id, ends)
            do {
                let motherboard = Motherboard(boards: [board])
                motherboard[Double.self].activation.activate(with: 1)
            }
            #expect(!board.isProcessing)
            let motherboard = Motherboard(boards: [board])
            #expect(motherboard[Double.self].activation.activate(with: 2).wasTaken)
            ends.end(1, .success(4))
            ends.end(0, .failure(CancellationError()))
            await motherboard.workSettled()
            #expect(log.entries.suffix(4) == ["executor 2", "success 4", "processing false", "end"])
        }
    }

    @Test(
        "TB-2 if a handler of an ended task activates the board again, it completes once, after the later task",
        .diagnostics)
    func again() async {
        await onDomain { _ in
            let log = Log()
            let motherboard = Motherboard()
            let board = DoubleBoard(identifier: Double.id) { _, input, completion in
                completion(input > 1 ? .success(input) : .failure(Broken()))
            } errorHandler: { _, _ in
                log.add("error")
            } completionHandler: { board in
                log.add("end")
                if log.entries.count < 3 { board.activate(withGuaranteedInput: 1) }
            }
            motherboard.addBoard(board)
            motherboard[Double.self].completion.handle { log.add("completed \($0)") }
            motherboard[Double.self].activation.activate(with: 2)
            #expect(log.entries == ["end", "error", "end", "completed false"])
        }
    }

    @Test(
        "taskOverdue: a task that takes longer than it may is reported; one that ends in time is not",
        arguments: [true, false])
    func overdue(isLate: Bool) async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = DoubleEnds(), clock = TestClock()
                let motherboard = log.motherboard(Double.self) { id in
                    DoubleBoard(identifier: id, overdueAfter: .seconds(5), clock: clock) { _, _, completion in
                        ends.keep(completion)
                    }
                }
                motherboard[Double.self].activation.activate(with: 1)
                await clock.sleepers(1)
                if isLate {
                    clock.advance(by: .seconds(5))
                    while recorder.messages.isEmpty { await Task.yield() }
                }
                ends.end(0, .success(1))
                await motherboard.workSettled()
                while clock.sleeperCount > 0 { await Task.yield() }
                #expect(log.entries == ["1", "completed true"])
            }
        }
        #expect(recorder.events.map(\.kind) == (isLate ? [.taskOverdue] : []))
    }

    @Test("GB-5 activations pass the gateway of its ID by default")
    func bypass() {
        let plain = DoubleBoard(identifier: Double.id) { _, _, _ in }
        let gated = DoubleBoard(identifier: Double.id, allowBypassGatewayBarrier: false) { _, _, _ in }
        #expect(plain.shouldBypassGatewayBarrier())
        #expect(!gated.shouldBypassGatewayBarrier())
    }

    @Test(
        "ActivatableBoard, activate(): a factory may give any ActivatableBoard; without input it takes nothing as ()",
        .diagnostics)
    func activatable() async {
        enum Ping: BoardContract {
            static let id: BoardID = "ping"
            typealias Input = Void
            typealias Output = String
        }
        @Sendable func make(_ id: BoardID) -> any ActivatableBoard {
            TaskBoard<Void, String>(identifier: id) { _, _, completion in completion(.success("pong")) }
        }
        await onDomain { _ in
            let log = Log(), motherboard = Motherboard { _ in BoardRegistration(Ping.id) { make($0) } }
            motherboard[Ping.self].flow.handle { log.add($0) }
            motherboard[Ping.self].activation.activate()
            motherboard.getOrProduceBoard(identifier: Ping.id).flatMap { $0 as? any ActivatableBoard }?.activate()
            let own = TaskBoard<Void, String>(identifier: Ping.id) { _, _, completion in completion(.success("own")) }
            motherboard.addBoard(own)
            own.activate()
            #expect(log.entries == ["pong", "pong", "own"])
        }
    }
}
