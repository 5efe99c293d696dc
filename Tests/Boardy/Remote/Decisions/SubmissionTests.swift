import BoardyCore
import BoardyRemote
import Testing

@Suite struct SubmissionTests {
    @Test("RM-30 a submitted activation waits with the next number and its deadline")
    func submits() throws {
        var queue = TestQueue()
        try queue.submit("a")
        try queue.submit("b", limit: .seconds(5))
        let row = try #require(queue.row("b"))
        #expect(row.state == .waiting && row.number == 2 && row.runAt == queue.now && row.token == 0)
        #expect(row.deadline == queue.now + .seconds(5) && queue.row("a")?.deadline == nil)
    }

    @Test("RM-31 the same activation again changes its caller and its context alone")
    func repeats() throws {
        var queue = TestQueue()
        try queue.submit("a", caller: "first")
        var expected = try #require(queue.row("a"))
        #expect(try queue.submit("a", caller: "first") == .waiting)
        #expect(queue.row("a") == expected)
        queue.pass(.seconds(1))
        let hold = try #require(queue.claim().first)
        expected = try #require(queue.row("a"))
        #expect(try queue.submit("a", hash: "2", caller: "second") == .running)
        let row = try #require(queue.row("a"))
        #expect(row.request.caller == ProcessID("second") && row.request.hash == "1" && row.token == expected.token)
        #expect(queue.record(hold, [1], .done) == .accepted)
        #expect(try queue.submit("a", caller: "third", context: [3]) == .done)
        #expect(queue.row("a")?.request.context == [3])
        #expect(queue.outputs("a") == [[1, 1]])
    }

    @Test("RM-32 an ID that another activation has is refused with the difference")
    func refusesOthers() throws {
        var queue = TestQueue()
        try queue.submit("a", lane: "l")
        let before = queue.row("a")
        let texts = [
            { try queue.submit("a", "y", lane: "l") }, { try queue.submit("a", lane: nil) },
            { try queue.submit("a", input: [2], lane: "l") },
        ].map { submit in #expect(throws: RemoteFailure(.inputConflict, "")) { try submit() }?.message }
        #expect(
            texts == [
                "the activation 'a' of 'y' was refused, because one of 'x' has this ID",
                "the activation 'a' of 'x' was refused, because one in the lane 'l' has this ID",
                "the activation 'a' of 'x' was refused, because one with another input has this ID",
            ])
        #expect(queue.row("a") == before)
    }

    @Test("RM-33 a queue over its limit refuses, except what it has already")
    func refusesOverLimit() throws {
        var queue = TestQueue()
        for id in ["a", "b", "c"] { try queue.submit(id) }
        try queue.submit("other", "y")
        let failure = #expect(throws: RemoteFailure(.activationRejected, "")) { try queue.submit("d") }
        #expect(failure?.message == "the activation 'd' was refused, because 3 activations of 'x' wait already")
        #expect(queue.row("d") == nil)
        #expect(try queue.submit("a", caller: "again") == .waiting)
        _ = queue.claim()
        #expect(try queue.submit("d") == .waiting)
    }
}
