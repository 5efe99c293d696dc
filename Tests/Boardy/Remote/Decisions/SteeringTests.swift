import BoardyCore
import BoardyRemote
import Testing

@Suite struct SteeringTests {
    @Test("RM-50 cancelling ends what waits and marks what runs, and an end that is recorded first stays")
    func cancels() throws {
        var queue = TestQueue()
        try queue.submit("runs")
        let hold = try #require(queue.claim().first)
        try queue.submit("waits")
        #expect(queue.cancel("waits") == .cancelled && queue.row("waits")?.failure?.code == .cancelled)
        #expect(queue.cancel("runs") == .running && queue.row("runs")?.isCancelRequested == true)
        #expect(queue.cancel("?") == nil)
        #expect(queue.record(hold, [1], .done) == .accepted)
        #expect(queue.cancel("runs") == .done && queue.row("runs")?.isCancelRequested == false)
    }

    @Test("RM-50 a marked activation is not tried again", arguments: ["failure", "death", "release"])
    func endsMarked(way: String) throws {
        var queue = TestQueue()
        try queue.submit("a")
        let hold = try #require(queue.claim().first)
        #expect(queue.cancel("a") == .running)
        switch way {
        case "failure": #expect(queue.record(hold, [], .transient()) == .accepted)
        case "death": #expect(queue.recover(from: [ProcessID("w")]) == [hold.id])
        default: queue.rows.apply(queue.rows.release([hold], at: queue.now))
        }
        let row = try #require(queue.row("a"))
        #expect(row.state == .cancelled && row.failure?.code == .cancelled && row.endedAt == queue.now)
    }

    @Test("RM-52 an operator lets failed activations be tried again with all attempts and no deadline")
    func retries() throws {
        var queue = TestQueue()
        try queue.submit("failed", limit: .seconds(5))
        try queue.submit("done")
        let holds = queue.claim(2)
        #expect(queue.record(holds[0], [], .failed(RemoteFailure(.boardFailed, ""))) == .accepted)
        #expect(queue.record(holds[1], [1], .done) == .accepted)
        queue.pass(.seconds(60))
        let none = QueueFilter(contract: "y")
        #expect(queue.rows.apply(queue.rows.retry(none, at: queue.now)) == [])
        #expect(queue.rows.apply(queue.rows.retry(QueueFilter(), at: queue.now)) == [ActivationID("failed")])
        let row = try #require(queue.row("failed"))
        #expect(row.state == .waiting && row.attempts == 0 && row.deadline == nil && row.failure == nil)
        #expect(row.endedAt == nil && row.runAt == queue.now)
        #expect(queue.record(holds[0], [1], .done) == .stale)
        #expect(queue.claim().map(\.id.text) == ["failed"])
    }

    @Test("RM-53 an operator discards what is open or has failed")
    func discards() throws {
        var queue = TestQueue()
        for id in ["done", "runs", "waits"] { try queue.submit(id) }
        let holds = queue.claim(2)
        #expect(queue.record(holds[0], [1], .done) == .accepted)
        #expect(queue.rows.apply(queue.rows.discard(QueueFilter(), at: queue.now)).map(\.text) == ["runs", "waits"])
        #expect(queue.record(holds[1], [1], .done) == .stale)
        #expect(queue.row("runs")?.failure?.message == "the activation 'runs' was discarded by an operator")
        #expect(queue.row("done")?.state == .done)
    }

    @Test("RM-54 what has ended is deleted when its time is over, failures later")
    func prunes() throws {
        var queue = TestQueue()
        queue.settings.answerRetention = .seconds(10)
        queue.settings.failureRetention = .seconds(20)
        for id in ["done", "failed", "waits"] { try queue.submit(id) }
        let holds = queue.claim(2)
        #expect(queue.record(holds[0], [1], .done) == .accepted)
        #expect(queue.record(holds[1], [], .failed(RemoteFailure(.boardFailed, ""))) == .accepted)
        #expect(queue.prune() == 0)
        queue.pass(.milliseconds(10_001))
        #expect(queue.prune() == 1 && queue.row("done") == nil && queue.outputs("done") == [])
        #expect(queue.prune(olderThan: .seconds(10)) == 1 && queue.row("failed") == nil)
        queue.pass(.seconds(100_000_000))
        #expect(queue.prune() == 0 && queue.row("waits") != nil)
    }

    @Test("RM-58 counts give states, the age of the oldest that can run, and the rate")
    func counts() throws {
        var queue = TestQueue()
        try queue.submit("done")
        let hold = try #require(queue.claim().first)
        try queue.submit("waits")
        try queue.submit("other", "y")
        #expect(queue.record(hold, [1], .done) == .accepted)
        queue.pass(.seconds(59))
        #expect(
            queue.rows.counts(at: queue.now) == [
                QueueCounts(
                    contract: "x", states: [.done: 1, .waiting: 1], oldestWaiting: .seconds(59), doneInLastMinute: 1),
                QueueCounts(contract: "y", states: [.waiting: 1], oldestWaiting: .seconds(59)),
            ])
        queue.pass(.seconds(1))
        #expect(queue.rows.counts(at: queue.now).map(\.doneInLastMinute) == [0, 0])
    }

    @Test("RM-55 a caller gets each output once and in order, and the end after them")
    func delivers() throws {
        var queue = TestQueue(), cursor = DeliveryCursor()
        let id = ActivationID("a")
        try queue.submit("a")
        #expect(queue.rows.deliver(id, from: &cursor).outputs == [])
        let first = try #require(queue.claim().first)
        #expect(queue.record(first, [1, 2]) == .accepted)
        #expect(queue.rows.deliver(id, from: &cursor).outputs.map(\.number) == [1, 2])
        _ = queue.recover(from: [ProcessID("w")])
        let second = try #require(queue.claim().first)
        #expect(queue.record(second, [1]) == .accepted)
        #expect(queue.rows.deliver(id, from: &cursor).outputs == [])
        #expect(queue.record(second, [2, 3], .done) == .accepted)
        let last = queue.rows.deliver(id, from: &cursor)
        #expect(last.outputs.map(\.bytes) == [[3, UInt8(second.token)]])
        #expect(throws: Never.self) { try #require(last.end).get() }
        #expect(cursor.isAtEnd && queue.rows.deliver(id, from: &cursor).end == nil)

        var unknown = DeliveryCursor()
        let end = try #require(queue.rows.deliver(ActivationID("?"), from: &unknown).end)
        #expect(throws: RemoteFailure(.unknownActivation, "")) { try end.get() }
    }
}

extension TestQueue {
    fileprivate mutating func cancel(_ id: String) -> ActivationState? {
        rows.apply(rows.cancel(ActivationID(id), at: now))
    }

    fileprivate mutating func prune(olderThan age: Duration? = nil) -> Int {
        rows.apply(rows.prune(olderThan: age, at: now))
    }
}
