import BoardyCore
import BoardyRemote
import BoardyTesting
import Testing

/// A worker and a caller on one queue in memory. Time does not pass by itself.
struct Served: Sendable {
    let queue: MemoryQueue
    let caller: any RemoteCaller
    let worker: RemoteWorker
    let clock = TestClock()
    let contract: ServedContract

    /// - Parameters:
    ///   - unheard: the number of records that do not reach the queue at first.
    ///   - absence: keeps the queue from replying.
    ///   - isRefusing: true if the queue refuses each announcement.
    ///   - process: the row of the worker's process, if it is not that of the app.
    ///   - limits: the settings of the worker.
    init<C: RemoteContract>(
        _ app: TestApp<C>, unheard: Int = 0, absence: Absence = Absence(), isRefusing: Bool = false,
        process: ProcessRow? = nil, limits: WorkerSettings = WorkerSettings()
    ) throws {
        var settings = QueueSettings()
        settings.retry.firstDelay = .zero
        queue = MemoryQueue(settings: settings, now: { RemoteTime(milliseconds: 1000) })
        caller = queue.caller(ProcessID("c"))
        contract = try #require(app.contracts.first)
        let unreliable = UnreliableQueue(
            queue: queue, unheard: Locked(unheard), absence: absence, isRefusing: isRefusing)
        worker = RemoteWorker(
            process ?? app.process, serving: app, from: unreliable, settings: limits, clock: clock)
    }

    func start() -> Task<Void, Never> { Task { await worker.run() } }

    /// Runs a body while the worker serves, and drains the worker after it.
    func run(_ body: (Served) async throws -> Void) async throws {
        let worker = start()
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(self))
        } catch {
            result = .failure(error)
        }
        await self.worker.drain()
        await worker.value
        try result.get()
    }

    func request(_ id: String, _ input: String) -> RemoteRequest {
        RemoteRequest(
            id: ActivationID(id), contract: contract.id, hash: contract.version.hash, input: Array(input.utf8),
            caller: caller.process)
    }

    /// Returns the outputs of activations with these inputs.
    func answers(to inputs: [String]) async throws -> [[String]] {
        var answers: [[String]] = []
        for (number, input) in inputs.enumerated() {
            var outputs: [String] = []
            for try await output in try await caller.submit(request("\(number)", input)) {
                outputs.append(String(decoding: output.bytes, as: UTF8.self))
            }
            answers.append(outputs)
        }
        return answers
    }

    /// Returns the failure of an activation with an input.
    func failure(of input: String) async throws -> RemoteFailure {
        var failure: RemoteFailure?
        try await run { served in
            failure = await #expect(throws: RemoteFailure.self) { try await served.answers(to: [input]) }
        }
        return try #require(failure)
    }
}

extension Board {
    /// Works until it is cancelled, and reports the beginning and the cancellation.
    func waitForEver(_ report: AsyncStream<String>.Continuation) {
        report.yield("began")
        perform {
            try await Task.sleep(for: .seconds(1_000_000))
        } deliver: { result in
            if case .failure(is CancellationError) = result { report.yield("cancelled") }
        }
    }
}

/// A time in which a queue does not reply to what a worker asks.
final class Absence: Sendable {
    private let waiting = Locked<[CheckedContinuation<Void, Never>]?>(nil)

    func begin() { waiting.withLock { $0 = [] } }

    func end() {
        let ended = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for continuation in ended { continuation.resume() }
    }

    /// Returns at once, or at the end of the absence.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isAway = waiting.withLock { waiting in
                waiting?.append(continuation)
                return waiting != nil
            }
            if !isAway { continuation.resume() }
        }
    }
}

/// A queue that some records do not reach, and that does not always reply.
private struct UnreliableQueue: RemoteWorkerQueue {
    let queue: MemoryQueue
    let unheard: Locked<Int>
    let absence: Absence
    let isRefusing: Bool

    func record(_ record: RemoteRecord) async throws(RemoteFailure) -> RecordReply {
        let isLost = unheard.withLock { count in
            count -= 1
            return count >= 0
        }
        if isLost { throw RemoteFailure(.engineUnavailable, "the server is away", isTransient: true) }
        return await queue.record(record)
    }

    func announce(_ process: ProcessRow) async throws(RemoteFailure) {
        await absence.wait()
        if isRefusing { throw RemoteFailure(.engineUnavailable, "the server is away", isTransient: true) }
        await queue.announce(process)
    }

    func claim(_ room: Int, for process: ProcessRow) async -> [RemoteClaim] {
        await absence.wait()
        return await queue.claim(room, for: process)
    }

    func leave(_ process: ProcessRow) async {
        await absence.wait()
        await queue.leave(process)
    }

    func renew(_ holds: [RemoteHold]) async -> [StopOrder] { await queue.renew(holds) }
    func release(_ holds: [RemoteHold]) async { await queue.release(holds) }
    func signals(for process: ProcessRow) -> AsyncStream<WorkerSignal> { queue.signals(for: process) }
}
