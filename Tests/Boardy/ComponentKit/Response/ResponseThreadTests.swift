import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Dispatch
import Foundation
import Testing

/// Responses that wait for something outside of their domain.
@Suite(.timeLimit(.minutes(10))) struct ResponseThreadTests {
    /// A continuation that a thread resumes.
    private static func resumedByThread() async {
        await withCheckedContinuation { continuation in Thread { continuation.resume() }.start() }
    }

    @Test(
        "RS-13 a response resumed by another thread continues on the domain, by the mailbox, and counts as pending work"
    )
    func foreignThread() async {
        await QueueActor().run { actor in
            let log = Log(), gate = Gate(), queue = actor.executor
            let root = Motherboard(
                boards: [
                    AsyncBoard<Ask> { board, _ in
                        try await gate.pass()
                        #expect(queue.isCurrent)
                        await Self.resumedByThread()
                        #expect(queue.isCurrent)
                        let value = try await board.perform { 7 }
                        #expect(queue.isCurrent)
                        return "\(value)"
                    }
                ], isolation: actor)
            log.listen(to: Ask.self, on: root)
            root[Ask.self].activation.activate(with: 1)
            #expect(root.pendingWorkCount == 1)
            gate.open()
            await root.workSettled()
            #expect(log.entries == ["ask 7", "ask completed true"])
            #expect(root.pendingWorkCount == 0)
        }
    }

    @Test("RS-19 the progress of work off the domain arrives on the domain, in order and before the response goes on")
    func progress() async {
        await QueueActor().run { actor in
            let log = Log(), queue = actor.executor
            let root = Motherboard(
                boards: [
                    AsyncBoard<Ask> { board, _ in
                        var fractions: [Double] = []
                        let value = try await board.perform { fraction in
                            #expect(queue.isCurrent)
                            fractions.append(fraction)
                        } _: { report in
                            report(0.5)
                            report(0.75)
                            return 7
                        }
                        #expect(queue.isCurrent)
                        return "\(value) after \(fractions)"
                    }
                ], isolation: actor)
            log.listen(to: Ask.self, on: root)
            root[Ask.self].activation.activate(with: 1)
            await root.workSettled()
            #expect(log.entries == ["ask 7 after [0.5, 0.75]", "ask completed true"])
        }
    }

    @Test("RS-19 work on a root without an actor is reported once, and the response gets the error")
    func workWithoutActor() {
        let recorder = DiagnosticRecorder(), log = Log()
        let root = Motherboard(
            boards: [AsyncBoard<Ask> { board, _ in "\(try await board.perform { 7 })" }], isolation: nil)
        root.diagnostics = recorder.sink
        log.listen(to: Ask.self, on: root)
        root[Ask.self].activation.activate(with: 1)
        #expect(recorder.events.map(\.kind) == [.isolationMissing])
        #expect(log.entries.count == 2 && log.entries.last == "ask completed false", "\(log.entries)")
        #expect(log.entries.first?.hasPrefix("ask failed isolationMissing: ") == true)
    }

    @Test("RS-13 a foreign wait on a root without an actor is reported, and ends when the root gets one")
    func withoutActor() async {
        let recorder = DiagnosticRecorder()
        let entries = await onDomain { actor in
            await recorder.record {
                let log = Log(), gate = Gate()
                let root = Motherboard(
                    identifier: "main",
                    boards: [
                        AsyncBoard<Ask> { _, _ in
                            try await gate.pass()
                            return "answer"
                        }
                    ], isolation: nil)
                log.listen(to: Ask.self, on: root)
                root[Ask.self].activation.activate(with: 1)
                gate.open()
                root.adopt(isolation: actor)
                await root.workSettled()
                return log.entries
            }
        }
        #expect(entries == ["ask answer", "ask completed true"])
        #expect(
            recorder.messages == [
                """
                isolationMissing: a response of 'ask' waits for something outside its domain, but its root \
                motherboard belongs to no actor, on 
                """
                    + "which it could go on. Make the root in an actor's method, or call adopt() on it there"
            ])
    }

    @Test("RS-13 a response that ignores its cancellation runs to its end on the actor after its root has gone")
    func afterRoot() async {
        let ended = Gate()
        await QueueActor().run { actor in
            let gate = Gate(), queue = actor.executor
            let board = AsyncBoard<Ask> { _, _ in
                // The task that waits is another one, so that the cancellation does not reach it.
                await Task.detached { try? await gate.pass() }.value
                #expect(queue.isCurrent)
                ended.open()
                return "late"
            }
            let log = Log()
            do {
                let root = Motherboard(boards: [board], isolation: actor)
                log.listen(to: Ask.self, on: root)
                root[Ask.self].activation.activate(with: 1)
            }
            gate.open()
            try? await ended.pass()
            #expect(log.entries == [])
        }
    }

    @Test("RS-13 a response that ignores its cancellation runs to its end after its actor has gone, too")
    func afterActor() async throws {
        let ended = Gate(), gate = Gate()
        await onDomain { actor in
            let root = Motherboard(
                boards: [
                    AsyncBoard<Ask> { _, _ in
                        await Task.detached { try? await gate.pass() }.value
                        ended.open()
                        return "late"
                    }
                ], isolation: actor)
            root[Ask.self].activation.activate(with: 1)
        }
        gate.open()
        try await ended.pass()
    }

    @Test("RS-13 the responses of two roots on two actors run in parallel, each on its own")
    func twoRoots() async {
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await QueueActor().run { actor in
                        let log = Log(), queue = actor.executor
                        let root = Motherboard(isolation: actor) { _ in
                            BoardRegistration(Tally.self) { id in
                                AsyncBoard<Tally>(id) { board, input in
                                    let value = try await board.perform { input + 1 }
                                    #expect(queue.isCurrent)
                                    return value
                                }
                            }
                            BoardRegistration(Ask.self) { id in
                                AsyncBoard<Ask>(id) { board, input in
                                    var value = input
                                    while value < 500 { value = try await log.output(of: board, value) }
                                    #expect(queue.isCurrent)
                                    return "\(value)"
                                }
                            }
                        }
                        root[Ask.self].flow.handle { log.add($0) }
                        root[Ask.self].activation.activate(with: 0)
                        await root.workSettled()
                        return log.entries
                    }
                }
            }
            for await entries in group { #expect(entries == ["500"]) }
        }
    }
}

/// An actor with a queue of its own, which knows the queue that it is on.
private actor QueueActor {
    /// The queue of the actor. A closure that captures the actor instead would belong to it, and begin by a hop.
    final class Executor: SerialExecutor {
        private static let key = DispatchSpecificKey<ObjectIdentifier>()
        private let queue = DispatchQueue(label: "QueueActor")

        init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

        var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }

    let executor = Executor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run<T: Sendable>(_ body: @Sendable (isolated QueueActor) async throws -> T) async rethrows -> T {
        try await body(self)
    }
}
