import BoardyCore
import BoardyRemote
import Testing

@Suite struct SignalTests {
    @Test("RM-56 callers, holders and workers are told what concerns them")
    func signals() throws {
        var queue = TestQueue()
        for id in ["a", "b"] { try queue.submit(id, lane: "l") }
        let waits = try #require(queue.row("a"))
        #expect(queue.signals(.activation(waits)) == [.work("x")])
        let hold = try #require(queue.claim().first), runs = try #require(queue.row("a"))
        #expect(queue.signals(.activation(runs)) == [])
        #expect(queue.signals(for: queue.rows.cancel(hold.id, at: queue.now).changes) == [.stop(ProcessID("w"))])
        let record = RemoteRecord(hold: hold, outputs: [RemoteOutput(number: 1, bytes: [1])], ending: .done)
        let end = queue.rows.record(record, at: queue.now, jitter: 1).changes
        #expect(queue.signals(for: end) == [.answer(hold.id, ProcessID("c")), .work("x")], "b is next in the lane")
        let death = queue.rows.recover(from: [ProcessID("w")], at: queue.now, jitter: 1).changes
        #expect(queue.signals(for: death) == [.stop(ProcessID("w")), .work("x")])
        let failure = RemoteRecord(hold: hold, ending: .transient())
        let delayed = queue.rows.record(failure, at: queue.now, jitter: 1).changes
        #expect(queue.signals(for: delayed) == [], "nothing can be done before the delay is over")
        #expect(queue.signals(.noActivation(hold.id)) == [.answer(hold.id, ProcessID("c"))])
    }

    @Test("RM-47 a process is dead if its lock is free at two looks in a row")
    func deaths() {
        var watch = DeathWatch()
        let a = ProcessID("a"), b = ProcessID("b")
        #expect(watch.look(free: [a, b]) == [])
        #expect(watch.look(free: [b]) == [b])
        #expect(watch.look(free: [a]) == [])
        #expect(watch.look(free: [a]) == [a])
    }

    @Test("RM-34 credit goes from the ended to the submission that waits longest")
    func credit() {
        var credit = CreditQueue(1)
        #expect([1, 2, 3, 4].map { credit.take(for: $0) } == [true, false, false, false])
        #expect(credit.withdraw(2) && !credit.withdraw(1))
        #expect(credit.giveBack() == 3 && credit.giveBack() == 4 && credit.left == 0)
        #expect(credit.giveBack() == nil && credit.left == 1 && credit.take(for: 5))
        #expect(CreditQueue(0).left == 1)
    }
}

extension TestQueue {
    fileprivate func signals(for changes: [RowChange]) -> [QueueSignal] { rows.signals(for: changes, at: now) }
    fileprivate func signals(_ change: RowChange) -> [QueueSignal] { signals(for: [change]) }
}
