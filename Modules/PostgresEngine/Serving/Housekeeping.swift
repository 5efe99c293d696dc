import BoardyRemote
import Postgres

/// Takes activations back from dead processes and late workers, ends overdue ones, and deletes old ones.
///
/// Each process that serves does all of it. Rows that another one has locked are left to it.
actor Housekeeping {
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let executor: PollExecutor
    private let process: ProcessID
    private let amendments: RowAmendments
    private let settings: QueueSettings
    private var watch = DeathWatch()
    /// The number of the connection at the last look.
    private var connection: Int?
    /// The end of the time in which processes come back to a server that comes back.
    private var graceEnd = ContinuousClock.now
    private var isGrace = false
    private var ticker: Task<Void, Never>?

    private let looksByItself: Bool

    /// - Parameter looksByItself: false for tests that call ``sweep()``.
    init(
        _ process: ProcessID, _ amendments: RowAmendments, _ settings: QueueSettings, looksByItself: Bool,
        on executor: PollExecutor
    ) {
        self.looksByItself = looksByItself
        self.process = process
        self.amendments = amendments
        self.settings = settings
        self.executor = executor
    }

    /// Begins to look from time to time.
    func start() {
        guard looksByItself, ticker == nil else { return }
        ticker = Task { [weak self] in
            var nextLeases = ContinuousClock.now, nextPrune = ContinuousClock.now
            while !Task.isCancelled {
                // The looks of several processes spread by themselves.
                try? await Task.sleep(for: .milliseconds(.random(in: 150...250)))
                guard !Task.isCancelled, let self else { return }
                // Without the database nothing can be done. The next look comes soon.
                try? await self.lookForDead()
                let start = ContinuousClock.now
                if start >= nextLeases {
                    _ = try? await self.takeBackLate()
                    _ = try? await self.endOverdue()
                    // Beside an old transaction this reads much that has ended.
                    nextLeases = .now + max(.seconds(1), (.now - start) * 20)
                }
                if start >= nextPrune {
                    _ = try? await self.prune(olderThan: nil)
                    nextPrune = .now + max(.seconds(.random(in: 20...40)), (.now - start) * 20)
                }
            }
        }
    }

    func stop() { ticker?.cancel() }

    /// Does all of it once.
    func sweep() async throws(RemoteFailure) {
        try await lookForDead()
        try await takeBackLate()
        try await endOverdue()
        _ = try await prune(olderThan: nil)
    }

    /// Looks once at the locks of the processes, and takes activations back from processes that were without theirs the last time, too (RM-47, RM-48).
    private func lookForDead() async throws(RemoteFailure) {
        let statement = SessionStatement(ProcessSQL.free, [.text(process.text)])
        let rows = Array(try await amendments.run(statement).rows)
        giveGrace(connection: rows.first?.integer(0), isNewServer: rows.first?.flag(1) ?? false)
        let free = isGrace ? [] : Set(rows.compactMap { $0.text(2).map { ProcessID($0) } })
        let dead = watch.look(free: free)
        if !dead.isEmpty { try await takeBack(from: dead) }
    }

    /// Waits for the others where this process has just come back to the server, or the server has just started: that has freed all locks, and kept workers
    /// from renewing their leases.
    private func giveGrace(connection number: Int?, isNewServer: Bool) {
        if connection != nil, connection != number { graceEnd = .now + .seconds(2) }
        connection = number
        isGrace = isNewServer && looksByItself || ContinuousClock.now < graceEnd
    }

    private func takeBack(from dead: Set<ProcessID>) async throws(RemoteFailure) {
        let names: PostgresValue = .array(of: dead.map(\.text))
        try await recover(RowChoice("a.state = 1 AND a.owner = ANY ($1::text[])", [names]), from: dead)
        // The last step, so that another process goes on if this one dies before it.
        _ = try await amendments.run(SessionStatement(ProcessSQL.forget, [names]))
    }

    private func takeBackLate() async throws(RemoteFailure) {
        if isGrace { return }
        try await recover(RowChoice("a.state = 1 AND a.lease_until < now()"), from: [])
    }

    private func recover(_ choice: RowChoice, from dead: Set<ProcessID>) async throws(RemoteFailure) {
        var choice = choice
        choice.skipsLocked = true
        let settings = settings, jitter = Double.random(in: 0...1)
        try await amendments.amendAll(choice) { rows, now in
            rows.recover(from: dead, at: now, jitter: jitter, settings)
        }
    }

    /// Ends open activations whose deadline is over (RM-49).
    func endOverdue() async throws(RemoteFailure) {
        var choice = RowChoice("a.state < 2 AND a.deadline <= now()")
        choice.skipsLocked = true
        choice.order = "a.deadline"
        try await amendments.amendAll(choice) { rows, now in rows.endOverdue(at: now) }
    }

    /// Deletes ended activations (RM-54) and then contracts without a use (RM-59), and returns the number of the activations.
    ///
    /// - Parameter age: the age at least; nil for those of the settings.
    func prune(olderThan age: Duration?) async throws(RemoteFailure) -> Int {
        let states: [ActivationState] = [.done, .failed, .dead, .cancelled]
        let ages = states.map { state in
            let isFailure = state == .failed || state == .dead
            return (age ?? (isFailure ? settings.failureRetention : settings.answerRetention)).wholeMilliseconds
        }
        let values: [PostgresValue] = [.array(states.map { .integer($0.column) }), .array(of: ages)]
        var deleted = 0
        while true {
            let count = try await amendments.run(SessionStatement(RowSQL.prune, values)).changedCount
            deleted += count
            if count == 0 { break }
        }
        _ = try await amendments.run(SessionStatement(ContractSQL.prune))
        return deleted
    }
}
