import BoardyCore
import BoardyRemote
import BoardyTesting
import Testing

@Suite struct StandInBoardTests {
    @Test("RM-60, RM-61 and RM-63 a stand-in sends each output once and completes with success")
    func sends() async throws {
        let caller = TestCaller { _ in .ended(1, 2, 2, 1, 3) }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            run.activate(5)
            await run.motherboard.workSettled()
            #expect(run.events == ["10", "20", "30", "completed true"])
        }
        #expect(caller.submitted.map(\.input) == [Array("5".utf8)])
    }

    @Test("RM-63 a stand-in completes after all its activations, without success if one was not answered")
    func completesLast() async throws {
        let caller = TestCaller { request throws(RemoteFailure) in
            if request.input == Array("1".utf8) { throw .rejected(request, limit: 2) }
            return .ended(1)
        }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            for input in [1, 2] { run.activate(input) }
            await run.motherboard.workSettled()
            #expect(run.events.sorted() == ["10", "completed false", "failed activationRejected"])
            #expect(run.diagnostics.map(\.kind) == [.activationRejected])
        }
    }

    @Test(
        "RM-62 a failure is reported with a kind that fits, and offered to the handlers of failures",
        arguments: [
            (RemoteFailure.Code.activationRejected, "activationRejected"), (.discarded, "activationDiscarded"),
            (.deadlineExceeded, "taskOverdue"),
            (.endedWithoutAnswer, "outputMissing"), (.boardFailed, "boardFailed"), (.attemptsExhausted, "boardFailed"),
            (.engineUnavailable, "boardFailed"),
        ])
    func fails(code: RemoteFailure.Code, kind: String) async throws {
        let caller = TestCaller { _ in .ended(1, failure: RemoteFailure(code, "it went wrong")) }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            run.activate(1)
            await run.motherboard.workSettled()
            #expect(run.events == ["10", "failed \(code.rawValue)", "completed false"])
            #expect(run.diagnostics.map(\.kind.name) == [kind])
            #expect(
                run.diagnostics.first?.message == "'test.double' failed: \(RemoteFailure(code, "it went wrong"))")
        }
    }

    @Test("RM-63 an activation that was cancelled is not answered, and that is no failure")
    func cancelled() async throws {
        let caller = TestCaller { _ in .ended(1, failure: RemoteFailure(.cancelled, "it was cancelled")) }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            run.activate(1)
            await run.motherboard.workSettled()
            #expect(run.events == ["10", "completed false"] && run.diagnostics.isEmpty)
        }
    }

    @Test("RM-103 a stand-in waits for the activation with whose app it was launched")
    func waits() async throws {
        let waits = AnswerWaits {}, (outputs, answer) = RemoteOutputs.makeStream()
        let caller = TestCaller { _ in outputs }
        try await AnswerWaits.$current.withValue(waits) {
            try await onDomain { domain in
                let run = try StandInRun(caller, isolation: domain)
                #expect(waits.isEmpty)
                run.activate(5)
                var calls = caller.calls.makeAsyncIterator()
                #expect(await calls.next() == "submit a")
                #expect(!waits.isEmpty)
                answer.yield(RemoteOutput(number: 1, bytes: Array("10".utf8)))
                answer.finish()
                await run.motherboard.workSettled()
                #expect(run.events == ["10", "completed true"] && waits.isEmpty)
            }
        }
    }

    @Test("RM-62 an output that cannot be read fails with its place, and the activation is cancelled")
    func refusesOutput() async throws {
        let caller = TestCaller { _ in
            let (outputs, continuation) = RemoteOutputs.makeStream()
            continuation.yield(RemoteOutput(number: 1, bytes: Array("\"text\"".utf8)))
            return outputs
        }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            run.activate(1)
            await run.motherboard.workSettled()
            #expect(run.events == ["failed unreadableValue", "completed false"])
            #expect(run.diagnostics.map(\.kind) == [.codingFailed])
        }
        var calls = caller.calls.makeAsyncIterator()
        #expect(await [calls.next(), calls.next()] == ["submit a", "cancel a"])
    }

    @Test("RM-64 an activation is cancelled when its stand-in leaves, or its root goes", arguments: [true, false])
    func cancels(leaves: Bool) async throws {
        // The queue keeps its end of the stream.
        let (outputs, continuation) = RemoteOutputs.makeStream()
        let caller = TestCaller { _ in outputs }
        var calls = caller.calls.makeAsyncIterator()
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            run.activate(1)
            for await _ in caller.calls { break }
            if leaves {
                run.motherboard.removeBoard(withIdentifier: Doubling.id)
                #expect(run.events == [] && run.diagnostics.isEmpty)
            }
        }
        #expect(await calls.next() == "cancel a")
        withExtendedLifetime(continuation) {}
    }

    @Test(
        "RM-65, RM-66 and RM-69 options, the limit of the client, the trace and the context travel with the activation")
    func options() async throws {
        let caller = TestCaller { _ in .ended(1) }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            run.activate(1)
            RemoteOptions(id: ActivationID("mine"), lane: "order 17", timeLimit: .seconds(5)).apply { run.activate(1) }
            await run.motherboard.workSettled()
        }
        let requests = caller.submitted.sorted { $0.id < $1.id }
        #expect(requests.map(\.id.text) == ["a", "mine"])
        #expect(requests.map(\.lane) == [nil, "order 17"])
        #expect(requests.map(\.timeLimit) == [.seconds(60), .seconds(5)])
        #expect(requests.map(\.context) == [[7], [7]])
        #expect(requests.map(\.traceparent) == ["message 1", "message 3"])
        let version = try ServedContract(Doubling.self, wire: .unsealed).version
        #expect(requests.map(\.hash) == [version.hash, version.hash] && requests.map(\.caller.text) == ["c", "c"])
    }

    @Test(
        "RM-84 a silent activation is told each time that the limit passes, and one that is answered is not",
        .timeLimit(.minutes(10)))
    func delays() async throws {
        let clock = TestClock(), (told, tell) = AsyncStream<BoardID>.makeStream()
        let watch = DelayWatch(after: .seconds(5), clock: clock) { tell.yield($0) }
        let (outputs, continuation) = RemoteOutputs.makeStream()
        try await onDomain { domain in
            let run = try StandInRun(TestCaller { _ in outputs }, watch: watch, isolation: domain)
            run.activate(1)
            var contracts = told.makeAsyncIterator()
            for _ in 1...2 {
                await clock.sleepers(1)
                clock.advance(by: .seconds(5))
                #expect(await contracts.next(isolation: domain) == Doubling.id)
            }
            continuation.yield(RemoteOutput(number: 1, bytes: Array("2".utf8)))
            continuation.finish()
            await run.motherboard.workSettled()
            #expect(run.events == ["2", "completed true"])
            // The waits that ended in time were cancelled.
            clock.advance(by: .seconds(60))
            tell.finish()
            #expect(await contracts.next(isolation: domain) == nil)
        }
    }

    @Test("RM-60 a board of another process and one of this process are the same to an await")
    func awaits() async throws {
        let caller = TestCaller { _ in .ended(4) }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            #expect(try await run.motherboard[Doubling.self].output(with: 1) == 40)
        }
    }

    /// The end of another activation, beside one that is awaited.
    enum OtherEnd: CaseIterable {
        case answer, failure, none
    }

    @Test("RM-60, RS-6 an await takes only what comes of its own activation", arguments: OtherEnd.allCases)
    func ownAnswer(other: OtherEnd) async throws {
        let (outputs, answers) = RemoteOutputs.makeStream()
        let caller = TestCaller { request in
            if request.input == Array("1".utf8) { return outputs }
            return switch other {
            case .answer: .ended(2)
            case .failure: .ended(failure: RemoteFailure(.boardFailed, "it went wrong"))
            case .none: .ended()
            }
        }
        try await onDomain { domain in
            let run = try StandInRun(caller, isolation: domain)
            let board = run.motherboard[Doubling.self]
            var events: [String] = []
            let first = Task {
                _ = domain
                do { events.append("first \(try await board.output(with: 1))") } catch { events.append("\(error)") }
            }
            for await _ in caller.calls { break }
            do {
                events.append("other \(try await board.output(with: 2))")
            } catch let error as BoardError {
                events.append("other \(error.kind)")
            } catch let error as RemoteFailure {
                events.append("other \(error.code)")
            }
            // The first activation is open: it has two outputs, of which the await takes one.
            for number in 1...2 { answers.yield(RemoteOutput(number: number, bytes: Array("\(number)0".utf8))) }
            answers.finish()
            await first.value
            await run.motherboard.workSettled()
            switch other {
            case .answer: #expect(events == ["other 20", "first 10"])
            case .failure: #expect(events == ["other boardFailed", "first 10"])
            case .none: #expect(events == ["other outputMissing", "first 10"])
            }
            #expect(run.events.suffix(3) == ["10", "20", "completed \(other != .failure)"])
        }
    }
}

/// A motherboard with a stand-in, and what its flows have seen.
private final class StandInRun {
    let motherboard: Motherboard
    private(set) var events: [String] = []
    private let recorder = DiagnosticRecorder()
    var diagnostics: [Diagnostic] { recorder.events }

    init(_ caller: TestCaller, watch: DelayWatch? = nil, isolation: isolated any Actor) throws {
        let contract = try ServedContract(Doubling.self, wire: .unsealed)
        let client = RemoteClient(
            caller: caller, timeLimit: { $0 == Doubling.id ? .seconds(60) : nil }, context: [7], watch: watch,
            makeID: { ActivationID("a") })
        let producer = BoardProducer { _ in
            BoardRegistration(Doubling.self) { StandInBoard<Doubling>(identifier: $0, of: contract, client: client) }
        }
        motherboard = DiagnosticSink.withSink(recorder.sink) {
            Motherboard(boardProducer: producer, isolation: isolation)
        }
        _ = motherboard.record(by: ContextRecorder(), as: 0)
        let board = motherboard[Doubling.self]
        board.flow.addTarget(self) { $0.events.append("\($1)") }
        board.failure.addTarget(self) { run, error in
            run.events.append("failed \((error as? RemoteFailure)?.code.rawValue ?? "\(error)")")
        }
        board.completion.addTarget(self) { $0.events.append("completed \($1)") }
    }

    func activate(_ input: Int) { motherboard[Doubling.self].activation.activate(with: input) }
}

/// Names each message in the form of this test.
private final class ContextRecorder: MessageRecorder {
    func begin(_ message: Message, of source: Int) {}
    func end(_ number: Int, of source: Int) {}
    func traceparent(of number: Int) -> String? { "message \(number)" }
}
