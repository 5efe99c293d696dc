import BoardyPostgresEngine
import BoardyRemote
import Foundation

/// Keeps a number of activations in flight, and measures the time from each submission to its end.
actor BenchCaller {
    private let engine: PostgresEngine
    private let inFlight: Int
    private var times = Times()

    init(_ engine: PostgresEngine, inFlight: Int) {
        self.engine = engine
        self.inFlight = inFlight
    }

    func call(for length: Duration) async throws {
        let start = ContinuousClock.now, end = start + length
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<inFlight {
                group.addTask {
                    repeat { try await self.callOnce() } while ContinuousClock.now < end
                }
            }
            try await group.waitForAll()
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("{\(times.json("calls")), \"seconds\": \(seconds)}")
    }

    private nonisolated func callOnce() async throws {
        let start = ContinuousClock.now
        var random = SystemRandomNumberGenerator()
        let now = Int(Date.now.timeIntervalSince1970 * 1000)
        let outputs = try await engine.caller.submit(
            RemoteRequest(
                id: ActivationID(at: now, using: &random), contract: BenchContract.id, hash: BenchContract.hash,
                input: BenchContract.value, caller: engine.process))
        for try await _ in outputs {}
        await add(ContinuousClock.now - start)
    }

    private func add(_ time: Duration) { times.add(time) }
}
