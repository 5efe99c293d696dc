public import BoardyCore
public import BoardyPostgres
import BoardyPostgresStorage
public import BoardyRemote
public import BoardyStorage
public import BoardyWaiting

/// The queue of remote activations in a database of PostgreSQL, as one process uses it.
///
///     let engine = try await PostgresEngine.open(address, process: process)
///     let worker = RemoteWorker(row, serving: app, from: engine.workers)
///
/// A process may call, serve and administer with one engine. Its connections come back by themselves when the server
/// does.
public final class PostgresEngine: Sendable {
    /// The process that this engine speaks for.
    public let process: ProcessID
    /// The queue for the boards of this process that stand in for boards of other processes.
    public var caller: any RemoteCaller { calling }
    /// The queue for the workers of this process.
    public var workers: any RemoteWorkerQueue { serving }
    /// The queue for an operator.
    public let administration: any QueueAdministration

    /// A diagnostic when the database does not reply any more, and one when it replies again, for one reader. It ends
    /// when the engine closes.
    public let outages: AsyncStream<Diagnostic>

    private let outage: AsyncStream<Diagnostic>.Continuation
    private let address: PostgresAddress
    private let connections: EngineConnections
    private let calling: PostgresCaller
    private let serving: PostgresWorkers
    private let listening: Listening
    private let poll: Task<Void, Never>?
    /// Gives connections back that are idle.
    private let thrift: Task<Void, Never>
    private let fullDatabase: FullDatabase

    /// Connects to the database, and brings the tables of the queue to the version of this build.
    ///
    /// - Parameters:
    ///   - process: the name of this process, new with each start of it.
    ///   - settings: the settings that all processes of the queue share.
    ///   - limit: ends all waits for the database.
    /// - Throws: `engineUnavailable`, with a sentence that says what to do and contains no password.
    public static func open(
        _ address: PostgresAddress, process: ProcessID, settings: QueueSettings = QueueSettings(),
        within limit: WaitLimit = .none
    ) async throws(RemoteFailure) -> PostgresEngine {
        try await open(address, process: process, settings: settings, within: limit, looksByItself: true)
    }

    /// - Parameter looksByItself: false for tests that call ``sweep()``.
    static func open(
        _ address: PostgresAddress, process: ProcessID, settings: QueueSettings, within limit: WaitLimit = .none,
        looksByItself: Bool
    ) async throws(RemoteFailure) -> PostgresEngine {
        let engine = PostgresEngine(address, process, settings, limit, looksByItself: looksByItself)
        do throws(RemoteFailure) {
            try await engine.connections.watching.connect()
            try await address.refuseTransactionPooler(within: limit)
            try await Migrations(connection: engine.connections.watching).run()
            try await engine.listening.connect()
            return engine
        } catch {
            await engine.close()
            throw error
        }
    }

    private init(
        _ address: PostgresAddress, _ process: ProcessID, _ settings: QueueSettings, _ limit: WaitLimit,
        looksByItself: Bool
    ) {
        let (outages, outage) = AsyncStream.makeStream(of: Diagnostic.self, bufferingPolicy: .bufferingNewest(16))
        let fullDatabase = FullDatabase { outage.yield($0) }
        let connections = EngineConnections(address, within: limit) { error, open in
            Task { await fullDatabase.note(error.reported ?? error.summary, over: open) }
        }
        let contracts = EngineContracts(connections.watching, looksByItself: looksByItself)
        let amendments = RowAmendments(connections.watching, settings)
        let calling = PostgresCaller(process, connections, contracts, amendments)
        let serving = PostgresWorkers(process, connections, contracts, amendments, looksByItself: looksByItself)
        self.address = address
        self.process = process
        self.connections = connections
        self.calling = calling
        self.serving = serving
        (self.outages, self.outage, self.fullDatabase) = (outages, outage, fullDatabase)
        administration = PostgresAdministration(amendments: RowAmendments(connections.administering, settings))
        // A test on a busy machine loses no connection to a server that is well.
        let patience = looksByItself ? Listening.patience : .seconds(3600)
        listening = Listening(address, for: process, within: limit, patience: patience) {
            [weak deliveries = calling.deliveries, weak serving, outage] news in
            // It is called on the executor of these actors.
            switch news {
            case .connected:
                deliveries?.assumeIsolated { $0.lookAtAll() }
                serving?.assumeIsolated { $0.hearConnection() }
            case .disconnected: serving?.assumeIsolated { $0.hearDisconnection() }
            case .work(let numbers): serving?.assumeIsolated { $0.hear(workFor: numbers) }
            case .stop: serving?.assumeIsolated { $0.hearStop() }
            case .answers([]): deliveries?.assumeIsolated { $0.lookAtAll() }
            case .answers(let ids): deliveries?.assumeIsolated { $0.look(ids) }
            case .outage(let diagnostic): outage.yield(diagnostic)
            case .silence(let error): connections.reconnect(because: error)
            }
        }
        poll = looksByItself ? Task { await calling.poll() } : nil
        thrift = Task {
            while (try? await Task.sleep(for: .seconds(30))) != nil { await connections.closeIdle() }
        }
    }

    /// Fences the transactions of a store by a claim: none commits when the claim holds no more.
    ///
    /// - Returns: the transaction for a contract that commits with its answer; nil, without a fence, if the store has
    ///   another database than the queue.
    public func unit(for claim: RemoteClaim, on store: Store) -> (any ActivationUnit)? {
        store.location.postgresAddress == address ? serving.unit(for: claim, on: store) : nil
    }

    /// The activations that this process has taken back from dead processes and late workers.
    public var rescueCount: Int { serving.rescueCount }

    /// Tells that a store of this process got no connection, because the database has none left.
    package func noteFullDatabase(_ reason: String) async {
        await fullDatabase.note(reason, over: connections.watching)
    }

    /// Does all of the housekeeping once, and lets all callers look.
    func sweep() async throws(RemoteFailure) {
        try await serving.sweep()
        await calling.deliveries.lookAtAll()
    }

    /// Closes the connections. Outputs that somebody waits for end with `engineUnavailable`; the activations go on.
    public func close() async {
        poll?.cancel()
        thrift.cancel()
        await serving.close()
        await listening.close()
        outage.finish()
        await connections.close()
        await calling.deliveries.close(
            with: RemoteFailure(.engineUnavailable, "the process '\(process)' has closed its queue", isTransient: true))
    }
}
