import BoardyCore
import BoardyRemote
import Testing

@Suite struct ClaimTests {
    @Test("RM-35 a worker claims the oldest that it accepts, as many as it has room for")
    func claimsOldest() throws {
        var queue = TestQueue()
        queue.settings.waitingLimit = 10
        try queue.submit("late", limit: .seconds(2))
        try queue.submit("y", "y")
        try queue.submit("new", hash: "2")
        queue.pass(.seconds(2))
        for id in ["a", "b", "c"] { try queue.submit(id) }
        #expect(queue.claim(2).map(\.id.text) == ["a", "b"])
        #expect(queue.claim(5).map(\.id.text) == ["c"])
        #expect(queue.claim(5) == [])
        #expect(queue.row("late")?.state == .waiting && queue.row("new")?.state == .waiting)
    }

    @Test("RM-36 and RM-37 a claim gives the activation to one worker, with a higher token and a lease")
    func claims() throws {
        var queue = TestQueue()
        try queue.submit("a", limit: .seconds(9))
        let process = TestQueue.process("w")
        let claim = try #require(
            queue.rows.apply(queue.rows.claim(1, for: process, at: queue.now)).first)
        #expect(claim.hold == RemoteHold(id: ActivationID("a"), token: 1))
        #expect(claim.attempt == 1 && claim.timeLeft == .seconds(9) && claim.request.input == [1])
        let row = try #require(queue.row("a"))
        #expect(row.state == .running && row.owner == process.id && row.leaseUntil == queue.now + .seconds(30))
        #expect(queue.claim(by: "v") == [])
        queue.pass(.milliseconds(30_001))
        _ = queue.recover()
        #expect(queue.row("a").map(\.token) == 2)
    }

    @Test("RM-38 a lane runs one at a time in its order, also past an attempt that failed")
    func lanes() throws {
        var queue = TestQueue()
        queue.settings.waitingLimit = 10
        for id in ["a", "b"] { try queue.submit(id, lane: "l") }
        try queue.submit("free")
        let holds = queue.claim(9)
        #expect(holds.map(\.id.text) == ["a", "free"])
        #expect(queue.record(holds[0], [], .transient()) == .accepted)
        #expect(queue.claim(9) == [], "b waits for a, which waits for its delay")
        queue.pass(.seconds(10))
        let again = queue.claim(9)
        #expect(again.map(\.id.text) == ["a"])
        #expect(queue.record(again[0], [1], .done) == .accepted)
        #expect(queue.claim(9).map(\.id.text) == ["b"])
    }

    @Test("RM-39 a process that drains claims nothing, and neither does one without room")
    func drains() throws {
        var queue = TestQueue()
        try queue.submit("a")
        #expect(queue.claim(0) == [])
        var process = TestQueue.process("w")
        process.isDraining = true
        queue.rows.apply([.process(process)])
        #expect(queue.claim() == [])
        #expect(queue.claim(by: "v").count == 1)
    }

    @Test("RM-40 renewing prolongs valid leases, and says which holds to stop")
    func renews() throws {
        var queue = TestQueue()
        for id in ["a", "b", "c"] { try queue.submit(id) }
        let holds = queue.claim(3)
        #expect(queue.record(holds[1], [], .done) == .accepted)
        _ = queue.rows.apply(queue.rows.cancel(holds[2].id, at: queue.now))
        queue.pass(.seconds(20))
        let old = RemoteHold(id: holds[0].id, token: 0), foreign = RemoteHold(id: ActivationID("?"), token: 1)
        let orders = queue.rows.apply(queue.rows.renew(holds + [old, foreign], at: queue.now))
        #expect(
            orders == [
                StopOrder(holds[1], .stale), StopOrder(holds[2], .cancelRequested), StopOrder(old, .stale),
                StopOrder(foreign, .stale),
            ])
        #expect(queue.row("a")?.leaseUntil == queue.now + .seconds(30))
        #expect(queue.row("c")?.leaseUntil == queue.now + .seconds(30))
    }

    @Test("RM-57 a worker gives back what its process holds and it does not know of")
    func disowns() throws {
        var queue = TestQueue()
        for id in ["a", "b"] { try queue.submit(id) }
        let known = try #require(queue.claim().first)
        _ = queue.claim()
        queue.rows.apply(queue.rows.disown(ProcessID("w"), knowing: [known], at: queue.now))
        #expect(queue.row("a")?.state == .running)
        let row = try #require(queue.row("b"))
        #expect(row.state == .waiting && row.attempts == 0 && row.owner == nil)
    }
}
