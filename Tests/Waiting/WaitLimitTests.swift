import BoardyLock
import Testing

@testable import BoardyWaiting

@Suite struct WaitLimitTests {
    private struct Overdue: Error {}

    @Test("ALL-7 a command is over when its first wait has ended, so that the limits of several waits do not add up")
    func first() {
        let limit = WaitLimit(isOverAfterFirst: true)
        #expect(!limit.isOver && limit.begin(orElseAtMost: .seconds(30)).left ?? .zero > .seconds(20))
        limit.note(Overdue(), endedBy: .overdue(limit: .seconds(30)))
        #expect(limit.isOver && limit.reason == .overdue(limit: .seconds(30)))
        let left = limit.begin(orElseAtMost: .seconds(30)).left ?? .seconds(30)
        #expect(left <= WaitLimit.grace)
        // The first one is told.
        limit.note(Overdue(), endedBy: .overdue(limit: .seconds(8)))
        #expect(limit.reason == .overdue(limit: .seconds(30)))
    }

    @Test("ALL-7 the first wait that has ended tells the others that their end has begun, once")
    func tells() {
        let limit = WaitLimit(isOverAfterFirst: true), told = Locked(0)
        limit.observe { told.withLock { $0 += 1 } }
        limit.note(Overdue())
        #expect(told.withLock { $0 } == 0)
        for _ in 1...2 { limit.note(Overdue(), endedBy: .overdue(limit: .seconds(30))) }
        #expect(told.withLock { $0 } == 1)
    }

    @Test("ALL-7 a server that has not replied to the end of a wait has no grace in the next one")
    func silent() throws {
        let interruption = Interruption(), limit = WaitLimit(interruption: interruption, silenceTime: .seconds(3600))
        interruption.interrupt()
        let moment = try #require(interruption.moment)
        #expect(!limit.isSilent("one"))
        limit.giveUp(on: "one")
        #expect(limit.isSilent("one") && limit.begin(for: "one").isOver)
        #expect(limit.end(ofWaitSince: moment, for: "one")?.0 == moment)
        #expect(limit.end(ofWaitSince: moment, for: "another")?.0 == moment + WaitLimit.grace)
    }

    @Test("ALL-7 all waits for servers at the end of a command end half a second after it, however late they begin")
    func oneEnd() throws {
        let interruption = Interruption(), limit = WaitLimit(interruption: interruption, silenceTime: .zero)
        interruption.interrupt()
        let moment = try #require(interruption.moment)
        func end(ofWaitAfter milliseconds: Int, for server: String?) -> Duration? {
            limit.end(ofWaitSince: moment + .milliseconds(milliseconds), for: server).map { moment.duration(to: $0.0) }
        }
        // A connection that is being made at the end may take time from the first of them.
        #expect(end(ofWaitAfter: 400, for: "one") == WaitLimit.grace)
        // Its connection was lost without an end of the wait, and others follow.
        for milliseconds in [0, 100, 499, 500, 900] {
            #expect(end(ofWaitAfter: milliseconds, for: "another") == WaitLimit.grace)
        }
        // Nobody waits for a file that is free.
        #expect(end(ofWaitAfter: 400, for: nil) == .milliseconds(900))
        // A server that replies can put more in order.
        limit.noteReply(at: moment + .milliseconds(300))
        #expect(end(ofWaitAfter: 0, for: "another") == .milliseconds(500))
        #expect(end(ofWaitAfter: 350, for: "another") == .milliseconds(800))
        #expect(end(ofWaitAfter: 900, for: "another") == .milliseconds(800))
        // Work that goes on has a reply each time.
        limit.noteReply(at: moment + .milliseconds(700))
        #expect(end(ofWaitAfter: 700, for: "another") == .milliseconds(800))
    }

    @Test("ALL-7 a wait that has begun long before the end ends with it, and the others have half a second then")
    func before() throws {
        let interruption = Interruption(), limit = WaitLimit(interruption: interruption)
        interruption.interrupt()
        let now = ContinuousClock.now
        let moment = try #require(limit.end(ofWaitSince: now - .seconds(10), for: "one")?.0)
        #expect(moment == interruption.moment)
        #expect(limit.end(ofWaitSince: now, for: "another")?.0 == moment + WaitLimit.grace)
    }

    @Test("ALL-7 a server that was silent is asked again")
    func again() {
        let limit = WaitLimit(silenceTime: .zero)
        limit.giveUp(on: "one")
        #expect(!limit.isSilent("one"))
    }

    @Test("ALL-7 an error that ended no wait does not end the waits of a command")
    func others() {
        let limit = WaitLimit(isOverAfterFirst: true)
        limit.note(Overdue())
        #expect(!limit.isOver && limit.error != nil)
    }

    @Test("ALL-7 a process that goes on waits as long again after a wait that has ended")
    func goesOn() {
        let limit = WaitLimit()
        limit.note(Overdue(), endedBy: .overdue(limit: .seconds(30)))
        #expect(!limit.isOver && limit.begin(orElseAtMost: .seconds(30)).left ?? .zero > .seconds(20))
    }
}
