import BoardyPostgres
import BoardyRemote
import Synchronization

/// Takes activations back from dead processes and late workers, ends overdue ones, and deletes old ones.
///
/// Each process that serves does all of it. Rows that another one has locked are left to it.
actor Housekeeping {
    nonisolated var unownedExecutor: UnownedSerialExecutor { amendments.connection.executor }
    private let process: ProcessID
    private let amendments: RowAmendments
    private var watch = DeathWatch()
    /// The number of the connection at the last look.
    private var connection: Int?
    /// The end of the time in which processes come back to a server that comes back.
    private var graceEnd = ContinuousClock.now
    private var isGrace = false
    private var ticker: Task<Void, Never>?

    private let looksByItself: Bool
    private nonisolated let rescued = Mutex(0)

    /// The activations that were taken back from dead processes and late workers.
    nonisolated var rescueCount: Int { rescued.withLock { $0 } }

    /// - Parameter looksByItself: false for tests that call ``sweep()``.
    init(_ process: ProcessID, _ amendments: RowAmendments, looksByItself: Bool) {
        self.looksByItself = looksByItself
        self.process = process
        self.amendments = amendments
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
                    _ = try? await amendments.endOverdue()
                    // Beside an old transaction this reads much that has ended.
                    nextLeases = .now + max(.seconds(1), (.now - start) * 20)
                }
                if start >= nextPrune {
                    try? await amendments.endLostScreens()
                    _ = try? await amendments.prune(olderThan: nil)
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
        try await amendments.endOverdue()
        try await amendments.endLostScreens()
        _ = try await amendments.prune(olderThan: nil)
    }

    /// Looks once at the locks of the processes, and takes activations back from processes that were without theirs the
    /// last time, too (RM-47, RM-48).
    private func lookForDead() async throws(RemoteFailure) {
        let rows = Array(try await amendments.connection.run(ProcessSQL.free, [.text(process.text)]).rows)
        giveGrace(connection: rows.first?.integer(0), isNewServer: rows.first?.flag(1) ?? false)
        let free = isGrace ? [] : Set(rows.compactMap { $0.text(2).map { ProcessID($0) } })
        let dead = watch.look(free: free)
        if !dead.isEmpty { try await takeBack(from: dead) }
    }

    /// Waits for the others where this process has just come back to the server, or the server has just started: that
    /// has freed all locks, and kept workers from renewing their leases.
    private func giveGrace(connection number: Int?, isNewServer: Bool) {
        if connection != nil, connection != number { graceEnd = .now + .seconds(2) }
        connection = number
        isGrace = isNewServer && looksByItself || ContinuousClock.now < graceEnd
    }

    private func takeBack(from dead: Set<ProcessID>) async throws(RemoteFailure) {
        let names = dead.map(\.text)
        let jitter = Double.random(in: 0...1)
        let taken = try await amendments.amendAll(
            .free("a.state = 1 AND a.owner = ANY ($1::text[])", [.array(of: names)])
        ) { $0.recover(from: dead, at: $1, jitter: jitter) }
        rescued.withLock { $0 += taken.count }
        // The last step, so that another process goes on if this one dies before it.
        _ = try await amendments.connection.run(ProcessSQL.forget, [.array(of: names)])
    }

    private func takeBackLate() async throws(RemoteFailure) {
        if isGrace { return }
        let jitter = Double.random(in: 0...1)
        let taken = try await amendments.amendAll(.free("a.state = 1 AND a.lease_until < now()")) {
            $0.recover(from: [], at: $1, jitter: jitter)
        }
        rescued.withLock { $0 += taken.count }
    }
}
