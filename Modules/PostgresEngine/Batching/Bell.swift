import BoardyRemote
import Postgres

/// Notifies other processes, on one connection: at once if the last time is long enough ago, otherwise at the end of that time, all together.
actor Bell {
    /// The texts for each channel.
    typealias Calls = [String: Set<String>]

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let executor: PollExecutor
    private let session: PostgresSession
    private let interval: Duration
    private var pending: Calls = [:]
    private var lastRing: ContinuousClock.Instant?
    private var isDue = false

    init(_ session: PostgresSession, on executor: PollExecutor, interval: Duration = .milliseconds(1)) {
        self.session = session
        self.executor = executor
        self.interval = interval
    }

    /// Runs statements that may be repeated, and notifies when they are committed: with the same flush if it is time. Handed over before the
    /// commit, a notification could overtake it on another connection, and the process that it wakes would find nothing.
    func commit(
        _ statements: [SessionStatement], calling calls: Calls
    ) async throws(PostgresError) -> [PostgresResult] {
        guard !isDue, timeLeft == nil else {
            let results = try await session.repeatedly(statements)
            ring(calls)
            return results
        }
        pending.merge(calls) { $0.union($1) }
        return try await session.repeatedly(statements, afterwards: take())
    }

    /// Notifies about something that is committed.
    func ring(_ calls: Calls) {
        guard !calls.isEmpty else { return }
        pending.merge(calls) { $0.union($1) }
        if isDue { return }
        isDue = true
        Task {
            if let timeLeft { try? await Task.sleep(for: timeLeft) }
            isDue = false
            // Who misses it looks by itself.
            _ = try? await session.run(take())
        }
    }

    /// The time until the next notification may be sent; nil if it may be sent now.
    private var timeLeft: Duration? {
        guard let lastRing else { return nil }
        let left = lastRing + interval - .now
        return left > .zero ? left : nil
    }

    private func take() -> [SessionStatement] {
        defer { pending = [:] }
        if !pending.isEmpty { lastRing = .now }
        return pending.map { channel, texts in
            // A payload is shorter than 8000 bytes. Too many texts become none, which stands for all. Nobody waits for the disk.
            SessionStatement(
                "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)",
                [.text(channel), .text(texts.count <= 200 ? texts.joined(separator: ",") : "")])
        }
    }
}
