import BoardyPostgres
import BoardyRemote

/// Notifies other processes, on one connection: at once if the last time is long enough ago, otherwise at the end of
/// that time, all together.
actor Bell {
    /// The texts for each channel.
    private typealias Calls = [String: Set<String>]

    nonisolated var unownedExecutor: UnownedSerialExecutor { connection.executor }
    private let connection: QueueConnection
    private let interval: Duration
    private var pending: Calls = [:]
    private var lastRing: ContinuousClock.Instant?
    private var isDue = false

    init(_ connection: QueueConnection, interval: Duration = .milliseconds(1)) {
        self.connection = connection
        self.interval = interval
    }

    /// Runs a statement that may be repeated, and tells the workers of contracts when it is committed.
    func commit(
        _ sql: String, _ values: [PostgresValue], workFor contracts: [Int]
    ) async throws(RemoteFailure) -> PostgresResult {
        try await commit(sql, values, [Channel.work: Set(contracts.map { "\($0)" })])
    }

    /// Runs a statement that may be repeated, and tells the callers of activations when it is committed.
    func commit(
        _ sql: String, _ values: [PostgresValue], answers: [(ActivationID, ProcessID)]
    ) async throws(RemoteFailure) -> PostgresResult {
        try await commit(
            sql, values, Dictionary(answers.map { (Channel.of($1), [$0.text]) }, uniquingKeysWith: { $0.union($1) }))
    }

    /// Notifies about something that is committed.
    func ring(_ signals: [QueueSignal]) {
        var calls: Calls = [:]
        for signal in signals {
            switch signal {
            // The numbers of contracts are not loaded.
            case .work: calls[Channel.work] = [Channel.all]
            case .stop(let process): calls[Channel.of(process), default: []].insert(Channel.stop)
            case .answer(let id, let process): calls[Channel.of(process), default: []].insert(id.text)
            }
        }
        ring(calls)
    }

    /// Notifies with the flush of the statement if it is time. Handed over before the commit, a notification could
    /// overtake it on another connection, and the process that it wakes would find nothing.
    private func commit(
        _ sql: String, _ values: [PostgresValue], _ calls: Calls
    ) async throws(RemoteFailure) -> PostgresResult {
        guard !isDue, timeLeft == nil else {
            let result = try await connection.run(sql, values)
            ring(calls)
            return result
        }
        pending.merge(calls) { $0.union($1) }
        return try await connection.run(sql, values, notifying: take())
    }

    private func ring(_ calls: Calls) {
        guard !calls.isEmpty else { return }
        pending.merge(calls) { $0.union($1) }
        if isDue { return }
        isDue = true
        Task {
            if let timeLeft { try? await Task.sleep(for: timeLeft) }
            isDue = false
            // Who misses it looks by itself.
            await connection.notify(take())
        }
    }

    /// The time until the next notification may be sent, or nil if it may be sent now.
    private var timeLeft: Duration? {
        guard let lastRing else { return nil }
        let left = lastRing + interval - .now
        return left > .zero ? left : nil
    }

    private func take() -> [(channel: String, payload: String)] {
        defer { pending = [:] }
        if !pending.isEmpty { lastRing = .now }
        return pending.map { channel, texts in
            // Too many texts for a payload become none, which stands for all.
            (channel, texts.count <= 200 && !texts.contains(Channel.all) ? texts.joined(separator: ",") : Channel.all)
        }
    }
}
