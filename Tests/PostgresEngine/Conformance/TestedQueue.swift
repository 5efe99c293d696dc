import BoardyCore
import BoardyPostgres
import BoardyRemote
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// The engines that the rules are tested on.
enum TestedEngine: String, CaseIterable, Sendable {
    case memory, postgres

    static let installed = PostgresServer.isInstalled ? allCases : [.memory]

    /// Returns an empty queue whose time only the test moves forward.
    func queue(_ settings: QueueSettings = .tested) throws -> any TestedQueue {
        switch self {
        case .memory: TestedMemoryQueue(settings)
        case .postgres: try TestedPostgresQueue(settings)
        }
    }
}

extension QueueSettings {
    /// Short delays, and a limit that a test reaches.
    static var tested: QueueSettings {
        var settings = QueueSettings()
        settings.retry = RetryPolicy(limit: 3, firstDelay: .seconds(10), longestDelay: .seconds(15))
        settings.waitingLimit = 3
        return settings
    }
}

/// A queue of some engine as the processes of a test use it.
protocol TestedQueue: Sendable {
    func caller(_ process: String) async throws -> any RemoteCaller
    func workers(_ process: String) async throws -> any RemoteWorkerQueue
    func administration() async throws -> any QueueAdministration
    /// Lets time pass for all rows.
    func pass(_ duration: Duration) async throws
    /// Has a process look after deaths, leases, deadlines and retention.
    func sweep() async throws
    /// Ends a process without a word.
    func kill(_ process: String) async throws
    func close() async
}

private struct TestedMemoryQueue: TestedQueue {
    private let queue: MemoryQueue
    private let now: Locked<RemoteTime>

    init(_ settings: QueueSettings) {
        let now = Locked(RemoteTime(milliseconds: 1_000_000))
        self.now = now
        queue = MemoryQueue(settings: settings, now: { now.withLock { $0 } }, jitter: { 1 })
    }

    func caller(_ process: String) -> any RemoteCaller { queue.caller(ProcessID(process)) }
    func workers(_ process: String) -> any RemoteWorkerQueue { queue }
    func administration() -> any QueueAdministration { queue }
    func pass(_ duration: Duration) { now.withLock { $0 = $0 + duration } }
    func sweep() async { await queue.sweep() }
    func kill(_ process: String) async { await queue.free(lockOf: ProcessID(process)) }
    func close() {}
}

private actor TestedPostgresQueue: TestedQueue {
    private let database: TestDatabase
    private let settings: QueueSettings
    private var engines: [String: PostgresEngine] = [:]

    init(_ settings: QueueSettings) throws {
        self.settings = settings
        database = try PostgresServer.database()
    }

    private func engine(_ process: String) async throws -> PostgresEngine {
        if let engine = engines[process] { return engine }
        let engine = try await PostgresEngine.open(
            try #require(PostgresAddress(database.address)), process: ProcessID(process), settings: settings,
            looksByItself: false)
        engines[process] = engine
        return engine
    }

    func caller(_ process: String) async throws -> any RemoteCaller { try await engine(process).caller }
    func workers(_ process: String) async throws -> any RemoteWorkerQueue { try await engine(process).workers }
    func administration() async throws -> any QueueAdministration { try await engine("admin").administration }

    func pass(_ duration: Duration) throws {
        let interval = "interval '\(duration.wholeMilliseconds) milliseconds'"
        let columns = ["submitted", "deadline", "lease_until", "run_at", "ended"]
        try database.execute(
            "UPDATE boardy.activation SET " + columns.map { "\($0) = \($0) - \(interval)" }.joined(separator: ", "))
    }

    func sweep() async throws { try await engine("admin").sweep() }

    func kill(_ process: String) async throws {
        guard let engine = engines.removeValue(forKey: process) else { return }
        await engine.close()
        let lock = ProcessRow(
            id: ProcessID(process), host: "", pid: 0, served: []
        ).lock
        // The server notices a little later.
        try database.execute("SELECT pg_advisory_lock(\(lock)), pg_advisory_unlock(\(lock))")
    }

    func close() async { for engine in engines.values { await engine.close() } }
}
