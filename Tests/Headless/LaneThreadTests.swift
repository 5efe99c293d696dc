import BoardyCore
import BoardyHeadless
import Foundation
import Testing

/// An actor on a thread of its own.
private actor Owner {
    nonisolated let thread = LaneThread()
    private(set) var notes: [String] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Calls a function of its own while another job waits for the thread.
    func callWithin() async {
        let other = Task { note("another job") }
        while thread.waitingCount == 0 { sched_yield() }
        await inner()
        note("end")
        await other.value
    }

    private func inner() async { note("call") }
    private func note(_ word: String) { notes.append(word) }
}

@Suite struct LaneThreadTests {
    static var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

    @Test("a task that prefers the thread of an actor begins and resumes there, outside of the actor too")
    func preference() async {
        let own = LaneThread(), preference = LanePreference(own)
        let threads = await Task(executorPreference: preference) {
            let begun = Self.thread
            await withCheckedContinuation { waiting in Thread.detachNewThread { waiting.resume() } }
            return [begun, Self.thread]
        }.value
        let again = await Task(executorPreference: preference) { Self.thread }.value
        #expect(Set(threads + [again]).count == 1)
    }

    @Test("a call within an actor on its own thread waits for no other job, with the preference and without")
    func calls() async {
        let plain = Owner(), preferred = Owner(), order = ["call", "end", "another job"]
        await plain.callWithin()
        #expect(await plain.notes == order)
        await Task(executorPreference: LanePreference(preferred.thread)) { await preferred.callWithin() }.value
        #expect(await preferred.notes == order)
    }
}
