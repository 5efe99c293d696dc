import BoardyCore
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
    func silent() {
        let limit = WaitLimit(total: .zero, silenceTime: .seconds(3600))
        #expect(limit.grace(of: "one") == WaitLimit.grace && !limit.isSilent("one"))
        limit.giveUp(on: "one")
        #expect(limit.isSilent("one") && limit.begin(for: "one").isOver)
        #expect(limit.grace(of: "another") == WaitLimit.grace && limit.grace(of: nil) == WaitLimit.grace)
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
