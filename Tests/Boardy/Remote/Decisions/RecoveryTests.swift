import BoardyCore
import BoardyRemote
import Testing

@Suite struct RecoveryTests {
    @Test("RM-48 the activations of a dead process wait again at once, then with a delay, then they are dead letters")
    func deaths() throws {
        var queue = TestQueue()
        try queue.submit("a")
        queue.rows.apply([.process(TestQueue.process("w")), .process(TestQueue.process("v"))])
        for (delay, token) in [(0, 2), (10, 4)] {
            #expect(queue.claim().count == 1)
            #expect(queue.recover(from: [ProcessID("v")]) == [])
            #expect(queue.recover(from: [ProcessID("w")]) == [ActivationID("a")])
            let row = try #require(queue.row("a"))
            #expect(row.state == .waiting && row.runAt == queue.now + .seconds(delay) && row.token == token)
            queue.pass(.seconds(delay))
        }
        #expect(queue.rows.processes == [:])
        #expect(queue.claim().count == 1)
        #expect(queue.recover(from: [ProcessID("w")]).count == 1)
        #expect(
            queue.row("a")?.failure?.message
                == """
                the activation 'a' of 'x' failed 3 times; the last time the process 'w' that served the \
                activation 'a' died
                """
        )
    }

    @Test("RM-48 a lease that is over takes the activation from a process that lives")
    func leases() throws {
        var queue = TestQueue()
        try queue.submit("a")
        let hold = try #require(queue.claim().first)
        queue.pass(.seconds(30))
        #expect(queue.recover() == [])
        queue.pass(.milliseconds(1))
        #expect(queue.recover() == [hold.id])
        #expect(
            queue.row("a")?.failure?.message
                == "the process 'w' that served the activation 'a' did not renew its lease")
    }

    @Test("RM-49 a deadline ends what is open, and makes the records of its worker stale")
    func deadlines() throws {
        var queue = TestQueue()
        for id in ["a", "b"] { try queue.submit(id, limit: .seconds(5)) }
        let hold = try #require(queue.claim().first)
        queue.pass(.milliseconds(4999))
        #expect(queue.rows.apply(queue.rows.endOverdue(at: queue.now)) == [])
        queue.pass(.milliseconds(1))
        #expect(Set(queue.rows.apply(queue.rows.endOverdue(at: queue.now))) == [hold.id, ActivationID("b")])
        #expect(queue.record(hold, [1], .done) == .stale)
        #expect(
            [queue.row("a"), queue.row("b")].map(\.?.failure?.message) == [
                "the activation 'a' of 'x' was not answered within 5.0 seconds: its worker had not finished",
                "the activation 'b' of 'x' was not answered within 5.0 seconds: no worker had claimed it",
            ])
    }

    @Test("RM-51 what a worker gives back waits at once, and the attempt is not counted")
    func releases() throws {
        var queue = TestQueue()
        for id in ["a", "b"] { try queue.submit(id) }
        queue.rows.apply([.process(TestQueue.process("w"))])
        let holds = queue.claim(2)
        let stale = RemoteHold(id: holds[0].id, token: 0)
        queue.rows.apply(queue.rows.release([stale], at: queue.now))
        #expect(queue.row("a")?.state == .running)
        queue.rows.apply(queue.rows.release([holds[0]], at: queue.now))
        let row = try #require(queue.row("a"))
        #expect(row.state == .waiting && row.attempts == 0 && row.runAt == queue.now)
        #expect(queue.record(holds[0], [1], .done) == .stale)
        queue.rows.apply(queue.rows.leave(ProcessID("w"), at: queue.now))
        #expect(queue.row("b")?.state == .waiting && queue.rows.processes == [:])
    }
}
