import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

private enum Sum: BoardContract {
    static let id: BoardID = "sum"
    typealias Input = Int
    typealias Output = BoardResult<Int, SumError>
}

private enum SumError: Error, Equatable { case tooLarge }

private typealias SumBoard = ResultTaskBoard<Int, Int, SumError>
private typealias SumEnds = Ends<BoardResult<Int, SumError>>

/// Tests of boards that run one task at a time and send all its events.
@Suite(.timeLimit(.minutes(10))) struct ResultTaskBoardTests {
    @Test("CK-1 progress and success are outputs, then the board completes with success", .diagnostics)
    func success() async {
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Sum.self) { id in
                SumBoard(identifier: id) { _, input, report in
                    report(.progress(fractionCompleted: 0.25))
                    report(.progress(fractionCompleted: 0.75))
                    report(.success(input + 1))
                }
            }
            motherboard[Sum.self].activation.activate(with: 1)
            #expect(
                log.entries == [
                    "progress(fractionCompleted: 0.25)", "progress(fractionCompleted: 0.75)", "success(2)",
                    "completed true",
                ])
            #expect(motherboard.boards.isEmpty)
        }
    }

    @Test(
        "CK-1 after a failure, and after a cancellation by the executor, it completes without success", .diagnostics,
        arguments: [BoardResult<Int, SumError>.failure(.tooLarge), .cancel])
    fileprivate func unsuccessful(result: BoardResult<Int, SumError>) async {
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Sum.self) { id in
                SumBoard(identifier: id) { _, _, report in report(result) }
            }
            motherboard[Sum.self].activation.activate(with: 1)
            #expect(log.entries == ["\(result)", "completed false"])
        }
    }

    @Test("CK-1 an asynchronous executor gives progress, and a value or an error of the declared type", .diagnostics)
    func asynchronous() async {
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Sum.self) { id in
                SumBoard(identifier: id) { input, progress throws(SumError) in
                    progress(0.5)
                    if input > 10 { throw .tooLarge }
                    return input * 2
                }
            }
            motherboard[Sum.self].activation.activate(with: 4)
            #expect(log.entries.isEmpty)
            await motherboard.workSettled()
            motherboard[Sum.self].activation.activate(with: 11)
            await motherboard.workSettled()
            #expect(
                log.entries == [
                    "progress(fractionCompleted: 0.5)", "success(8)", "completed true",
                    "progress(fractionCompleted: 0.5)", "\(Sum.Output.failure(.tooLarge))", "completed false",
                ])
        }
    }

    @Test("CK-1 an executor of two parameters that does nothing is one with a callback: its task does not succeed")
    func emptyExecutor() async {
        enum Nothing: BoardContract {
            static let id: BoardID = "nothing"
            typealias Input = Int
            typealias Output = BoardResult<Void, any Error>
        }
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log()
                let motherboard = log.motherboard(Nothing.self) { id in
                    ResultTaskBoard<Int, Void, any Error>(identifier: id) { input, callback in }
                }
                motherboard[Nothing.self].activation.activate(with: 1)
                await motherboard.workSettled()
                #expect(log.entries == ["cancel", "completed false"])
            }
        }
        #expect(recorder.events.map(\.kind) == [.taskOverdue])
    }

    @Test("CK-1 an executor of two parameters reports all events by its callback", .diagnostics)
    func callbackWithoutBoard() async {
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Sum.self) { id in
                SumBoard(identifier: id) { input, callback in
                    callback(.progress(fractionCompleted: 0.5))
                    callback(input > 10 ? .failure(.tooLarge) : .success(input))
                }
            }
            for input in [1, 11] { motherboard[Sum.self].activation.activate(with: input) }
            let half = "progress(fractionCompleted: 0.5)"
            #expect(
                log.entries == [
                    half, "success(1)", "completed true", half, "\(Sum.Output.failure(.tooLarge))", "completed false",
                ])
        }
    }

    @Test(
        "CK-1 a closure of two parameters that is marked as asynchronous is so, if it does nothing else", .diagnostics)
    func markedAsynchronous() async {
        enum Nothing: BoardContract {
            static let id: BoardID = "nothing"
            typealias Input = Int
            typealias Output = BoardResult<Void, any Error>
        }
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Nothing.self) { id in
                ResultTaskBoard<Int, Void, any Error>(identifier: id) { _, _ async in }
            }
            motherboard[Nothing.self].activation.activate(with: 1)
            await motherboard.workSettled()
            #expect(log.entries == ["success()", "completed true"])
        }
    }

    @Test("CK-1 with any Error as its failure, a task that throws CancellationError sends cancel", .diagnostics)
    func cancelledByItself() async {
        enum Waited: BoardContract {
            static let id: BoardID = "waited"
            typealias Input = Void
            typealias Output = BoardResult<Int, any Error>
        }
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Waited.self) { id in
                ResultTaskBoard<Void, Int, any Error>(identifier: id) { _, _ in throw CancellationError() }
            }
            motherboard[Waited.self].activation.activate()
            await motherboard.workSettled()
            #expect(log.entries == ["cancel", "completed false"])
        }
    }

    @Test("CK-2 an activation while a task runs is refused and reported, not queued")
    func busy() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = SumEnds()
                let motherboard = log.motherboard(Sum.self) { id in
                    SumBoard(identifier: id) { _, _, report in ends.keep(report) }
                }
                let sum = motherboard[Sum.self].activation
                #expect(sum.activate(with: 1).wasTaken)
                #expect(!sum.activate(with: 2).wasTaken)
                #expect(ends.count == 1)
                ends.end(0, .success(1))
                await motherboard.workSettled()
                #expect(log.entries == ["success(1)", "completed true"])
                #expect(sum.activate(with: 3).wasTaken)
                #expect(ends.count == 2)
                ends.end(1, .success(3))
                await motherboard.workSettled()
            }
        }
        #expect(
            recorder.messages == [
                """
                activationRejected: 'sum' was not activated: it runs one task at a time, and has one that has not \
                ended. Activate it when 
                """
                    + "that has, or use a BlockTaskBoard that takes more"
            ])
        #expect(recorder.events.first?.file == #fileID)
    }

    @Test("CK-2 a second end is ignored and reported")
    func twice() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log()
                let motherboard = log.motherboard(Sum.self) { id in
                    SumBoard(identifier: id) { _, _, report in
                        report(.success(1))
                        report(.failure(.tooLarge))
                    }
                }
                motherboard[Sum.self].activation.activate(with: 1)
                #expect(log.entries == ["success(1)", "completed true"])
            }
        }
        #expect(recorder.events.map(\.kind) == [.resultIgnored])
    }

    @Test("CK-D4 a board removed while its task runs sends cancel while it has its owner; later progress is ignored")
    func removed() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = SumEnds()
                let motherboard = log.motherboard(Sum.self) { id in
                    SumBoard(identifier: id) { _, _, report in ends.keep(report) }
                }
                motherboard[Sum.self].activation.activate(with: 1)
                motherboard.removeBoard(withIdentifier: Sum.id)
                #expect(log.entries == ["cancel"])
                #expect(motherboard.boards.isEmpty)
                ends.end(0, .progress(fractionCompleted: 0.5))
                #expect(recorder.messages == [])
                ends.end(0, .success(1))
                await motherboard.workSettled()
                #expect(log.entries == ["cancel"])
            }
        }
        #expect(recorder.events.map(\.kind) == [.resultIgnored])
    }

    @Test("M-D5 a cancelled activation sends cancel, and the board completes without success", .diagnostics)
    func cancelled() async throws {
        let ended = Gate()
        await onDomain { _ in
            let log = Log()
            let motherboard = log.motherboard(Sum.self) { id in
                SumBoard(identifier: id) { input, _ throws(SumError) in
                    defer { ended.open() }
                    do { try await Gate().pass() } catch { throw .tooLarge }
                    return input
                }
            }
            let activation = motherboard[Sum.self].activation.activate(with: 1)
            activation.cancel()
            #expect(log.entries == ["cancel", "completed false"])
            activation.cancel()
            #expect(log.entries.count == 2)
        }
        try await ended.pass()
    }

    @Test("CK-1 a CancellationError that an executor reports is a cancellation, not a failure", .diagnostics)
    func cancellationError() async {
        await onDomain { home in
            let log = Log(), ends = Ends<BoardResult<Int, any Error>>()
            let board = ResultTaskBoard<Int, Int, any Error>(identifier: "result") { _, _, report in
                ends.keep(report)
            }
            let motherboard = Motherboard(boards: [board], isolation: home)
            motherboard.registerGeneralFlow { (output: BoardResult<Int, any Error>) in log.add("\(output)") }
            motherboard.activateBoard(.target("result", 1))
            ends.end(0, .failure(CancellationError()))
            await motherboard.workSettled()
            #expect(log.entries == ["cancel"])
            motherboard.addBoard(board)
            motherboard.activation("result", with: Int.self).activate(with: 2).cancel()
            ends.end(1, .failure(CancellationError()))
            #expect(log.entries == ["cancel", "cancel"])
        }
    }

    @Test("taskOverdue: a task that takes too long is reported, and continues")
    func overdue() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = SumEnds(), clock = TestClock()
                let motherboard = log.motherboard(Sum.self) { id in
                    SumBoard(identifier: id, overdueAfter: .seconds(30), clock: clock) { _, _, report in
                        ends.keep(report)
                    }
                }
                motherboard[Sum.self].activation.activate(with: 1)
                await clock.sleepers(1)
                clock.advance(by: .seconds(29))
                #expect(recorder.messages == [])
                clock.advance(by: .seconds(1))
                while recorder.messages.isEmpty { await Task.yield() }
                ends.end(0, .success(1))
                await motherboard.workSettled()
                #expect(log.entries == ["success(1)", "completed true"])
            }
        }
        #expect(
            recorder.messages == [
                """
                taskOverdue: a task of 'sum' has not ended after 30.0 seconds. If it may take that long, make \
                overdueAfter longer; if not, 
                """
                    + "look for a path of its executor that never ends"
            ])
    }

    @Test("taskOverdue: a task that ends in time is not reported", .diagnostics)
    func inTime() async {
        await onDomain { _ in
            let log = Log(), ends = SumEnds(), clock = TestClock()
            let motherboard = log.motherboard(Sum.self) { id in
                SumBoard(identifier: id, overdueAfter: .seconds(30), clock: clock) { _, _, report in ends.keep(report) }
            }
            motherboard[Sum.self].activation.activate(with: 1)
            await clock.sleepers(1)
            ends.end(0, .success(1))
            await motherboard.workSettled()
            while clock.sleeperCount > 0 { await Task.yield() }
            clock.advance(by: .seconds(60))
            #expect(log.entries == ["success(1)", "completed true"])
        }
    }

    @Test("B-14 activated directly, a board runs its task, too, and a busy one reports the refusal")
    func direct() async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { _ in
                let log = Log(), ends = SumEnds()
                let motherboard = log.motherboard(Sum.self) { id in
                    SumBoard(identifier: id) { _, _, report in ends.keep(report) }
                }
                let board = motherboard.getOrProduceBoard(identifier: Sum.id) as? SumBoard
                board?.activate(withOption: 1)
                #expect(board?.isProcessing ?? false)
                board?.activate(withGuaranteedInput: 2)
                board?.activate(withOption: 3)
                board?.activate(withOption: "four")
                ends.end(0, .success(1))
                await motherboard.workSettled()
                #expect(log.entries == ["success(1)", "completed true"])
                board?.activate(withOption: 5)
            }
        }
        #expect(
            recorder.events.map(\.kind) == [
                .activationRejected, .activationRejected, .inputMismatch, .boardNotInstalled,
            ])
        #expect(recorder.events[2].message == "'sum' takes inputs of type Int, not String")
    }
}
