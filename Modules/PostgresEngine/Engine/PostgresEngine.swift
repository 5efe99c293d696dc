public import BoardyRemote
public import Postgres
public import Storage

/// The queue of remote activations in a database of PostgreSQL, as one process uses it.
///
///     let engine = try await PostgresEngine.open(address, process: process)
///     let worker = RemoteWorker(row, serving: app, from: engine.workers)
///
/// A process may call, serve and administer with one engine. Its connections come back by themselves when the server does.
public final class PostgresEngine: Sendable {
    /// The process that this engine speaks for.
    public let process: ProcessID
    /// The queue for the boards of this process that stand in for those of others.
    public let caller: any RemoteCaller
    /// The queue for the worker of this process.
    public let workers: any RemoteWorkerQueue
    /// The queue for an operator.
    public let administration: any QueueAdministration

    private let address: PostgresAddress
    private let connections: EngineConnections
    private let bell: Bell
    private let holds: Holds
    private let listening: PostgresSession
    private let deliveries: Deliveries
    private let served: PostgresWorkers
    private let housekeeping: Housekeeping
    private let poll: Task<Void, Never>?

    /// Connects to the database, and brings the tables of the queue to the version of this build.
    ///
    /// - Parameters:
    ///   - process: the name of this process, new with each start of it.
    ///   - settings: the settings that all processes of the queue share.
    /// - Throws: `engineUnavailable`, with a sentence that says what to do and contains no password.
    public static func open(
        _ address: PostgresAddress, process: ProcessID, settings: QueueSettings = QueueSettings()
    ) async throws(RemoteFailure) -> PostgresEngine {
        try await open(address, process: process, settings: settings, looksByItself: true)
    }

    /// - Parameter looksByItself: false for tests that call ``sweep()``.
    static func open(
        _ address: PostgresAddress, process: ProcessID, settings: QueueSettings, looksByItself: Bool
    ) async throws(RemoteFailure) -> PostgresEngine {
        let engine = PostgresEngine(address, process, settings, looksByItself: looksByItself)
        do throws(RemoteFailure) {
            try await engine.connect()
            return engine
        } catch {
            await engine.close()
            throw error
        }
    }

    private init(
        _ address: PostgresAddress, _ process: ProcessID, _ settings: QueueSettings, looksByItself: Bool
    ) {
        let executor = PollExecutor.shared, connections = EngineConnections(address, on: executor)
        let numbers = ContractNumbers(connections.watching, on: executor)
        let bounds = WaitingBounds(connections.watching, looksByItself: looksByItself, on: executor)
        let amendments = RowAmendments(
            session: connections.watching, bell: Bell(connections.watching, on: executor))
        let housekeeping = Housekeeping(
            process, amendments, settings, looksByItself: looksByItself, on: executor)
        let submissions = Submissions(process, connections, numbers, bounds, amendments, settings)
        let deliveries = Deliveries(connections.working, on: executor)
        let bell = Bell(connections.recording, on: executor), holds = Holds()
        let workers = PostgresWorkers(
            connections, numbers, bounds, amendments, housekeeping, bell, holds, settings)
        self.address = address
        self.process = process
        self.bell = bell
        self.holds = holds
        self.connections = connections
        self.deliveries = deliveries
        self.housekeeping = housekeeping
        served = workers
        caller = PostgresCaller(
            process: process, amendments: amendments, deliveries: deliveries,
            batcher: Batcher(on: executor, limit: 200) { await submissions.write($0) })
        self.workers = workers
        administration = PostgresAdministration(
            amendments: RowAmendments(
                session: connections.administering, bell: Bell(connections.administering, on: executor)),
            housekeeping: housekeeping)
        listening = Self.listening(address, process, executor, deliveries, workers)
        poll = looksByItself ? Self.poll(deliveries, housekeeping) : nil
    }

    /// Creates the connection that holds the lock of the process and hears notifications.
    private static func listening(
        _ address: PostgresAddress, _ process: ProcessID, _ executor: PollExecutor, _ deliveries: Deliveries,
        _ workers: PostgresWorkers
    ) -> PostgresSession {
        let lock = ProcessRow(
            id: process, host: "", pid: 0, served: [], seenAt: RemoteTime(milliseconds: 0)
        ).lock
        let statements = [ProcessSQL.lock(lock), "LISTEN \(Channel.work)", "LISTEN \(Channel.of(process))"]
        return .engine(
            address, on: executor, onConnect: statements.map { SessionStatement($0, isPrepared: false) }
        ) { [weak deliveries, weak workers] event in
            // The session calls on the executor that all of them share.
            switch event {
            case .connected:
                deliveries?.assumeIsolated { $0.lookAtAll() }
                workers?.assumeIsolated { $0.hear(workFor: []) }
                workers?.assumeIsolated { $0.hearStop() }
            case .notification(let notification) where notification.channel == Channel.work:
                let numbers = notification.payload.split(separator: ",").compactMap { Int($0) }
                workers?.assumeIsolated { $0.hear(workFor: numbers) }
            case .notification(let notification):
                let texts = notification.payload.split(separator: ",").map(String.init)
                if texts.isEmpty || texts.contains(Channel.stop) { workers?.assumeIsolated { $0.hearStop() } }
                if texts.isEmpty { deliveries?.assumeIsolated { $0.lookAtAll() } }
                deliveries?.assumeIsolated { $0.look(texts.map { ActivationID($0) }) }
            case .disconnected: break
            }
        }
    }

    /// Looks for outputs from time to time, because a notification may be lost, and ends what no worker has answered in time.
    private static func poll(_ deliveries: Deliveries, _ housekeeping: Housekeeping) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(.random(in: 750...1250)))
                if Task.isCancelled { return }
                if await deliveries.isIdle { continue }
                try? await housekeeping.endOverdue()
                await deliveries.lookAtAll()
            }
        }
    }

    private func connect() async throws(RemoteFailure) {
        do throws(PostgresError) {
            try await connections.watching.connect()
        } catch {
            throw RemoteFailure(error)
        }
        try await Migrations(session: connections.watching).run()
        do throws(PostgresError) {
            try await listening.connect()
        } catch {
            throw RemoteFailure(error)
        }
    }

    /// Fences the transactions of a store by a claim: none commits when the claim holds no more.
    ///
    /// - Returns: the transaction for a contract that commits with its answer; nil, without a fence, if the store has another database than the queue.
    public func unit(for claim: RemoteClaim, on store: Store) -> (any ActivationUnit)? {
        guard store.location == .postgres(address) else { return nil }
        let hold = claim.hold, facts = holds[hold]
        return StoreUnit(HeldRow(hold: hold, place: facts?.place ?? "(0,0)"), on: store) { [bell, holds] in
            holds[hold] = nil
            let calls = [Channel.of(claim.request.caller): [hold.id.text] as Set]
            Task { await bell.ring(calls) }
        }
    }

    /// Does all of the housekeeping once, and lets all callers look.
    func sweep() async throws(RemoteFailure) {
        try await housekeeping.sweep()
        await deliveries.lookAtAll()
    }

    /// Closes the connections. Outputs that somebody waits for end with `engineUnavailable`; the activations go on.
    public func close() async {
        poll?.cancel()
        await housekeeping.stop()
        await served.close()
        await listening.close()
        await connections.close()
        await deliveries.close(
            with: RemoteFailure(.engineUnavailable, "the process '\(process)' has closed its queue", isTransient: true))
    }
}
