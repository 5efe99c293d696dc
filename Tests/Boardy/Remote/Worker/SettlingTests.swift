import BoardyCore
import BoardyRemote
import BoardyTesting
import Testing

@Suite struct SettlingTests {
    @Test("RM-80 the app settles before each record, and once after the end")
    func settles() async throws {
        var app = try TestApp(Counting.self) { board, _ in
            board.sendOutput(1)
            board.perform {
            } deliver: { _ in
                board.sendOutput(2)
                board.complete()
            }
        }
        let log = Log()
        app.settle = { motherboard, isDone in
            log.add("presented")
            while !isDone(), motherboard.pendingWorkCount > 0 { await motherboard.nextDelivery() }
            log.add(isDone() ? "news" : "rest")
        }
        try await log.serve(app)
        #expect(
            log.events == [
                "presented", "news", "recorded [1]", "presented", "news", "recorded [2] done", "ended", "presented",
                "rest",
            ])
    }

    @Test("RM-80 under withAnswer the app presents its notices after the commit, before the caller hears of it")
    func settlesAfterCommit() async throws {
        let log = Log()
        var app = try TestApp(Saving.self, unit: { log }) { board, input in board.sendOutput(input) }
        app.settle = { _, isDone in log.add("presented until \(isDone())") }
        try await log.serve(app)
        #expect(
            log.events == ["committed [1] done", "presented until true", "signalled", "ended", "presented until false"])
    }

    @Test("RM-74 a turn that another transaction undid begins anew")
    func beginsAnew() async throws {
        let log = Log(undoing: true)
        var app = try TestApp(Saving.self, unit: { log }) { board, input in
            log.add("activated")
            board.sendOutput(input)
        }
        app.restart = { log.add("restarted") }
        app.settle = { _, _ in }
        try await log.serve(app)
        #expect(log.events == ["activated", "restarted", "activated", "committed [1] done", "signalled", "ended"])
    }

    @Test("RM-80 an error of the app ends the activation, and its answer is dropped", arguments: [true, false])
    func fails(transiently: Bool) async throws {
        let log = Log()
        var app = try TestApp(Doubling.self) { board, input in board.sendOutput(input) }
        app.settle = { _, _ in throw transiently ? NoLine() as any Error : NoAnswer() }
        try await log.serve(app)
        #expect(
            log.events == [
                "recorded [] the app of 'test.double' failed: \(transiently ? "no line, again" : "no answer")"
            ])
    }

    @Test("RM-80 an app whose writes were undone may end the activation with its own reason")
    func tellsReason() async throws {
        let log = Log()
        var app = try TestApp(Saving.self, unit: { log }) { _, _ in }
        app.settle = { _, _ in throw NoAnswer() }
        try await log.serve(app)
        #expect(log.events == ["recorded [] the app of 'test.save' failed: no answer"])
    }

    @Test("RM-80 an error after the end is recorded is reported")
    func reports() async throws {
        let log = Log(), recorder = DiagnosticRecorder()
        var app = try TestApp(Doubling.self) { board, input in board.sendOutput(input) }
        app.settle = { _, isDone in if !isDone() { throw NoAnswer() } }
        try await DiagnosticSink.withSink(recorder.sink) { try await log.serve(app) }
        #expect(log.events == ["recorded [1] done", "ended"])
        #expect(recorder.events.map(\.message) == ["the app of 'test.double' failed after the answer: no answer"])
    }

    @Test("RM-81 after the end is recorded an app goes on without a lease, up to the limit")
    func rests() async throws {
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let app = try TestApp(Doubling.self) { board, input in
            board.sendOutput(input)
            board.waitForEver(report)
        }
        let served = try Served(app)
        try await served.run { served in
            let answers = try await served.answers(to: ["5"])
            #expect(answers == [["5"]])
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "began")
            // Poll, renewal and the limit.
            await served.clock.sleepers(3)
            served.clock.advance(by: .seconds(29))
            await served.clock.sleepers(3)
            #expect(await served.worker.runningCount == 1)
            served.clock.advance(by: .seconds(1))
            #expect(await seen.next() == "cancelled")
        }
    }
}

/// The events of an activation in order, and the unit of its commit.
private final class Log: ActivationUnit, Sendable {
    private let lines = Locked<[String]>([])
    private let isUndoing: Bool
    let hasUndoneWrites = false
    func signalAnswer() { add("signalled") }
    var events: [String] { lines.withLock { $0 } }

    /// - Parameter isUndoing: true if the first run of a turn is undone.
    init(undoing isUndoing: Bool = false) { self.isUndoing = isUndoing }

    func add(_ event: String) { lines.withLock { $0.append(event) } }

    func commit(_ turn: () -> RemoteRecord?) -> RecordReply? {
        if isUndoing { _ = turn() }
        guard let record = turn() else { return nil }
        add("committed \(record.text)")
        return .accepted
    }

    /// Serves one activation with the input 1.
    func serve<C: RemoteContract>(_ app: TestApp<C>) async throws {
        let contract = try #require(app.contracts.first)
        let request = RemoteRequest(
            id: ActivationID("1"), contract: C.id, hash: contract.version.hash, input: Array("1".utf8),
            caller: ProcessID("c"))
        let claim = RemoteClaim(request: request, token: 1, attempt: 1, timeLeft: nil)
        let serving = ActivationServing(claim, of: contract, stop: ActivationStop()) { record in
            self.add("recorded \(record.text)")
            return .accepted
        } ended: {
            self.add("ended")
        }
        await serving.serve(in: app, on: app.domain(for: claim))
    }
}

extension RemoteRecord {
    fileprivate var text: String {
        let numbers = "\(outputs.map { String(decoding: $0.bytes, as: UTF8.self) })".filter { $0 != "\"" }
        switch ending {
        case .done: return numbers + " done"
        case .failed(let failure): return "\(numbers) \(failure.message)\(failure.isTransient ? ", again" : "")"
        case .cancelled: return numbers + " cancelled"
        case nil: return numbers
        }
    }
}

private struct NoAnswer: Error, CustomStringConvertible { let description = "no answer" }

private struct NoLine: TransientError, CustomStringConvertible { let description = "no line" }
