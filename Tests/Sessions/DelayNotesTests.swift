import BoardyCore
import BoardyRemote
import Testing

@testable import BoardySessions

@Suite struct DelayNotesTests {
    /// A queue that can be lost.
    private struct Queue: QueueAdministration {
        let memory = MemoryQueue(now: { RemoteTime(milliseconds: 1_780_000_000_000) })
        let isLost = Locked(false)
        let looks = Locked(0)
        let connections = Locked(0)

        func processes() async throws(RemoteFailure) -> [ProcessRow] {
            looks.withLock { $0 += 1 }
            if isLost.withLock({ $0 }) { throw RemoteFailure(.engineUnavailable, "the queue is away") }
            return await memory.processes()
        }

        func list(_ filter: QueueFilter, limit: Int) async -> [ActivationRow] { [] }
        func show(_ id: ActivationID) async -> ActivationReport? { nil }
        func retry(_ filter: QueueFilter) async -> [ActivationID] { [] }
        func discard(_ filter: QueueFilter) async -> [ActivationID] { [] }
        func prune(olderThan age: Duration?) async -> Int { 0 }
        func pause(_ contracts: [BoardID]) async -> [BoardID] { [] }
        func resume(_ contracts: [BoardID]) async -> [BoardID] { [] }
        func paused() async -> [BoardID] { [] }
        func counts() async -> [QueueCounts] { [] }
        func figures() async -> QueueFigures {
            var figures = QueueFigures(contracts: [])
            figures.connections = connections.withLock { $0 }
            (figures.connectionLimit, figures.reservedConnections) = (24, 3)
            return figures
        }
        func time() async -> RemoteTime { await memory.time() }
    }

    @Test("RM-84 a wait is told once for a contract that no living process serves, and again when that is so anew")
    func unserved() async {
        let queue = Queue(), told = Locked<[String]>([])
        let notes = DelayNotes(queue, advice: "Start one.") { note in told.withLock { $0.append(note) } }
        let worker = ProcessRow(
            id: ProcessID("w"), host: "h", pid: 1,
            served: [AcceptedContract(contract: "payment.pay", hashes: ["1"])])
        for _ in 1...2 { await notes.tell(of: "payment.pay") }
        let sentence = "'payment.pay' waits, because no living process serves it. Start one."
        #expect(told.withLock { $0 } == [sentence])
        await queue.memory.announce(worker)
        await notes.tell(of: "payment.pay")
        #expect(told.withLock(\.count) == 1, "its process only takes long")
        await queue.memory.leave(worker)
        await notes.tell(of: "payment.pay")
        #expect(told.withLock { $0 } == [sentence, sentence])
    }

    @Test("RM-105 a wait is told once while the database has no connection left, without those that are reserved")
    func full() async {
        let queue = Queue(), told = Locked<[String]>([])
        let notes = DelayNotes(queue, advice: "") { note in told.withLock { $0.append(note) } }
        await queue.memory.announce(
            ProcessRow(
                id: ProcessID("w"), host: "h", pid: 1,
                served: [AcceptedContract(contract: "payment.pay", hashes: ["1"])]))
        for count in [20, 21, 22, 20, 21] {
            queue.connections.withLock { $0 = count }
            await notes.tell(of: "payment.pay")
        }
        #expect(
            told.withLock { $0 }
                == [21, 21].map {
                    "'payment.pay' waits, and the database has no connection left: \($0) are open, and it takes 21 "
                        + "(max_connections = 24, of which 3 are reserved). Give the workers less '--room', or raise its "
                        + "max_connections"
                })
    }

    @Test("RM-84 many waits for one contract look at the queue like one")
    func manyWaits() async {
        let queue = Queue(), notes = DelayNotes(queue, advice: "", pause: .seconds(3600)) { _ in }
        for contract in ["payment.pay", "payment.settle"] as [BoardID] {
            for _ in 1...500 { await notes.tell(of: contract) }
        }
        #expect(queue.looks.withLock { $0 } == 2)
    }

    @Test("RM-84 a wait for a queue that does not reply is told with the reason")
    func lost() async {
        let queue = Queue(), told = Locked<[String]>([])
        queue.isLost.withLock { $0 = true }
        let notes = DelayNotes(queue, advice: "Start one.") { note in told.withLock { $0.append(note) } }
        for _ in 1...2 { await notes.tell(of: "payment.pay") }
        #expect(told.withLock { $0 } == ["'payment.pay' waits for the queue: the queue is away"])
    }
}
