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

    init<C: RemoteContract>(_ app: TestApp<C>) throws {
        var settings = QueueSettings()
        settings.retry.firstDelay = .zero
        queue = MemoryQueue(settings: settings, now: { RemoteTime(milliseconds: 1000) })
        caller = queue.caller(ProcessID("c"))
        contract = try #require(app.contracts.first)
        worker = RemoteWorker(app.process, serving: app, from: queue, clock: clock)
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
