import BoardyCore
import BoardyRemote
import Testing

/// The time limits end a test only if its worker does not claim.
@Suite(.timeLimit(.minutes(5))) struct WaitingActivationTests {
    private let waiting: AsyncStream<AnswerWaits>
    private let note: AsyncStream<AnswerWaits>.Continuation

    init() { (waiting, note) = AsyncStream.makeStream(of: AnswerWaits.self) }

    /// Returns an app whose boards wait for another process if their input is 0, and a worker's settings.
    private func app(room: Int, waitingLimit: Int) throws -> (TestApp<Doubling>, WorkerSettings) {
        var limits = WorkerSettings()
        (limits.room, limits.waitingLimit, limits.drainLimit) = (room, waitingLimit, .zero)
        let app = try TestApp(Doubling.self) { [note] board, input in
            guard input == 0, let waits = AnswerWaits.current else { return board.sendOutput(2 * input) }
            waits.begin()
            board.waitForEver(AsyncStream.makeStream(of: String.self).continuation)
            note.yield(waits)
        }
        return (app, limits)
    }

    @Test("RM-103 an activation that waits for another process takes no room of its worker, until it goes on")
    func takesNoRoom() async throws {
        let (app, limits) = try app(room: 1, waitingLimit: 9)
        try await Served(app, limits: limits).run { served in
            _ = try await served.caller.submit(served.request("a", "0"))
            var waits = waiting.makeAsyncIterator()
            let first = try #require(await waits.next())
            try await #expect(served.answers(to: ["3", "4"]) == [["6"], ["8"]])
            first.end()
            _ = try await served.caller.submit(served.request("b", "0"))
            #expect(await served.queue.counts().map { $0.states[.waiting] } == [1])
            try await served.caller.cancel(ActivationID("a"))
            #expect(await waits.next() != nil)
            try await served.caller.cancel(ActivationID("b"))
        }
    }

    @Test("RM-103 a worker claims nothing while as many activations wait as it may keep, and tells it once")
    func limit() async throws {
        let (events, tell) = AsyncStream.makeStream(of: Diagnostic.self)
        try await DiagnosticSink.withSink(DiagnosticSink { tell.yield($0) }) {
            let (app, limits) = try app(room: 2, waitingLimit: 2)
            try await Served(app, limits: limits).run { served in
                for id in ["a", "b"] { _ = try await served.caller.submit(served.request(id, "0")) }
                var waits = waiting.makeAsyncIterator(), told = events.makeAsyncIterator()
                _ = await waits.next()
                let second = try #require(await waits.next())
                let outputs = try await served.caller.submit(served.request("c", "3"))
                let event = try #require(await told.next())
                #expect(
                    "\(event)".hasPrefix(
                        "workerWaiting: 2 activations of the process 'w' wait for answers of other processes, so it "
                            + "claims nothing. See which contracts are not served or are paused ('queue'), or start "
                            + "more processes like this one"))
                #expect(await served.queue.counts().map(\.states) == [[.waiting: 1, .running: 2]])
                second.end()
                for try await output in outputs { #expect(output.bytes == Array("6".utf8)) }
                for id in ["a", "b"] { try await served.caller.cancel(ActivationID(id)) }
            }
        }
        tell.finish()
        for await event in events { Issue.record("\(event)") }
    }
}
