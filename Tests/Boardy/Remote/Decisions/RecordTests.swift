import BoardyCore
import BoardyRemote
import Testing

@Suite struct RecordTests {
    @Test("RM-41 a record under an earlier token is stale, and nothing of it is written")
    func stale() throws {
        var queue = TestQueue()
        try queue.submit("a")
        let zombie = try #require(queue.claim().first)
        queue.pass(.seconds(31))
        #expect(queue.recover() == [ActivationID("a")])
        #expect(queue.record(zombie, [1], .done) == .stale, "it waits again")
        let hold = try #require(queue.claim(by: "v").first)
        let before = queue.row("a")
        #expect(queue.record(zombie, [1], .done) == .stale, "another holds it")
        #expect(queue.row("a") == before && queue.outputs("a") == [])
        #expect(queue.record(hold, [1], .done) == .accepted)
        #expect(queue.record(zombie, [2], .done) == .stale, "it has ended")
        #expect(queue.outputs("a") == [[1, UInt8(hold.token)]])
        #expect(queue.record(RemoteHold(id: ActivationID("?"), token: 1), [], .done) == .stale)
    }

    @Test("RM-42 a record that is written again changes nothing")
    func repeated() throws {
        var queue = TestQueue()
        try queue.submit("a")
        let hold = try #require(queue.claim().first)
        for _ in 0..<2 { #expect(queue.record(hold, [1]) == .accepted) }
        #expect(queue.record(hold, [1, 2]) == .accepted)
        #expect(queue.outputs("a") == [[1, 1], [2, 1]])
        for _ in 0..<2 { #expect(queue.record(hold, [3], .done) == .accepted) }
        let row = queue.row("a")
        #expect(queue.record(hold, [4], .failed(RemoteFailure(.boardFailed, ""))) == .accepted)
        #expect(queue.outputs("a").count == 3 && queue.row("a") == row)
    }

    @Test("RM-43 the outputs of an attempt replace those of earlier ones", arguments: [[1], []])
    func replaces(outputs: [Int]) throws {
        var queue = TestQueue()
        try queue.submit("a")
        let first = try #require(queue.claim().first)
        #expect(queue.record(first, [1, 2]) == .accepted)
        #expect(queue.recover(from: [ProcessID("w")]) == [first.id])
        let second = try #require(queue.claim().first)
        #expect(queue.outputs("a").count == 2)
        #expect(queue.record(second, outputs, .done) == .accepted)
        #expect(queue.outputs("a") == outputs.map { [UInt8($0), UInt8(second.token)] })
    }

    @Test(
        "RM-44 an end is final",
        arguments: [
            (RemoteEnding.done, ActivationState.done, nil), (.cancelled, .cancelled, .cancelled),
            (.failed(RemoteFailure(.boardFailed, "no card")), .failed, RemoteFailure.Code.boardFailed),
        ])
    func ends(ending: RemoteEnding, state: ActivationState, code: RemoteFailure.Code?) throws {
        var queue = TestQueue()
        try queue.submit("a")
        let hold = try #require(queue.claim().first)
        #expect(queue.record(hold, [], ending) == .accepted)
        let row = try #require(queue.row("a"))
        #expect(row.state == state && row.failure?.code == code && row.endedAt == queue.now)
        #expect(row.owner == nil && row.leaseUntil == nil)
        queue.pass(.seconds(1000))
        #expect(queue.claim() == [] && queue.recover(from: [ProcessID("w")]) == [])
    }

    @Test("RM-45 and RM-46 a transient failure is tried again with growing delays, then it is a dead letter")
    func retries() throws {
        var queue = TestQueue()
        try queue.submit("a")
        for delay in [10, 15] {
            let hold = try #require(queue.claim().first)
            #expect(queue.record(hold, [], .transient()) == .accepted)
            #expect(queue.row("a")?.failure?.message == "the network is down")
            queue.pass(.seconds(delay) - .milliseconds(1))
            #expect(queue.claim() == [])
            queue.pass(.milliseconds(1))
        }
        let hold = try #require(queue.claim().first)
        #expect(queue.record(hold, [], .transient()) == .accepted)
        let row = try #require(queue.row("a"))
        #expect(row.state == .dead && row.failure?.code == .attemptsExhausted)
        #expect(
            row.failure?.message == "the activation 'a' of 'x' failed 3 times; the last time the network is down")
        queue.pass(.seconds(1000))
        #expect(queue.claim() == [])
    }

    @Test("RM-41 and RM-42 the writes of a board are committed only while its activation runs under its token")
    func fences() throws {
        var queue = TestQueue()
        try queue.submit("a")
        let hold = try #require(queue.claim().first)
        let record = RemoteRecord(hold: hold, outputs: [RemoteOutput(number: 1, bytes: [1])], ending: .done)
        #expect(queue.rows.fence(hold) == .accepted && queue.answer(record) == .accepted)
        #expect(queue.rows.fence(hold) == .stale && queue.answer(record) == .stale)
        #expect(queue.record(hold, [1], .done) == .accepted)
    }

    @Test("RM-42 an answer that comes after the failure of its own attempt does not bring the writes of the board")
    func lateAnswers() throws {
        var queue = TestQueue()
        try queue.submit("a")
        let hold = try #require(queue.claim().first)
        #expect(queue.record(hold, [], .transient()) == .accepted)
        #expect(queue.answer(RemoteRecord(hold: hold, ending: .done)) == .stale)
        #expect(queue.row("a")?.state == .waiting)
    }
}

extension TestQueue {
    fileprivate mutating func answer(_ record: RemoteRecord) -> RecordReply {
        rows.apply(rows.answer(record, at: now, jitter: jitter))
    }
}
