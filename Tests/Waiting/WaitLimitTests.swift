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
