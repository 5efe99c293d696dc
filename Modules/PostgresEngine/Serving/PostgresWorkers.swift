import BoardyCore
import BoardyPostgres
import BoardyRemote
import BoardyStorage

/// The queue on PostgreSQL as a process sees it that serves contracts.
actor PostgresWorkers: RemoteWorkerQueue {
    nonisolated var unownedExecutor: UnownedSerialExecutor { connections.working.executor }
    private let connections: EngineConnections
    private let contracts: EngineContracts
    private let amendments: RowAmendments
    private let recording: Recording
    private let batcher: Batcher<Recording.Item, RecordReply>
    private let housekeeping: Housekeeping
    private nonisolated let holds = Holds()
    private var workers = AnnouncedWorkers()
    /// True if another process may have removed the row of this one, because it found its lock free.
    private var isRowDoubtful = false
    /// Writes the row again after the lock was lost.
    private var rewriting: Task<Void, Never>?
    private var signals = WorkerSignals()
    /// The numbers of the contracts that workers of the process have asked for.
    private var served: Set<Int> = []
    private var claimsUnderWay = 0
    /// The end of the time in which a claim without a reply may still be committed.
    private var lostClaimsUntil: ContinuousClock.Instant?

    /// - Parameter looksByItself: false for tests that call ``sweep()``.
    init(
        _ process: ProcessID, _ connections: EngineConnections, _ contracts: EngineContracts,
        _ amendments: RowAmendments, looksByItself: Bool
    ) {
        let recording = Recording(connections.recording, amendments)
        self.connections = connections
        housekeeping = Housekeeping(process, amendments, looksByItself: looksByItself)
        batcher = Batcher(on: connections.recording, limit: 200) { await recording.write($0) }
        self.recording = recording
        self.contracts = contracts
        self.amendments = amendments
    }

    // MARK: - Life

    func announce(_ process: ProcessRow) async throws(RemoteFailure) {
        workers.announce(process)
        try await writeRow()
        await housekeeping.start()
        if let end = lostClaimsUntil, claimsUnderWay == 0 {
            if end < .now { lostClaimsUntil = nil }
            try await disown(process.id)
        }
    }

    func leave(_ process: ProcessRow) async throws(RemoteFailure) {
        workers.leave(process)
        // It would bring the row back.
        await rewriting?.value
        if try await writeRow() { return }
        holds.removeAll()
        try await disown(process.id)
        _ = try await amendments.connection.run(ProcessSQL.leave, [.text(process.id.text)])
        signals.finish()
    }

    /// Writes the states that the workers of the process have announced. Returns false if there are no workers.
    @discardableResult
    private func writeRow() async throws(RemoteFailure) -> Bool {
        guard let row = workers.process else { return false }
        let versions = row.versions
        // It is doubtful again if the lock is lost meanwhile.
        isRowDoubtful = false
        do throws(RemoteFailure) {
            _ = try await amendments.connection.run(
                ProcessSQL.announce,
                [
                    .text(row.id.text), .int(row.lock), .text(row.host), .int(row.pid),
                    .array(of: versions.map(\.name)), .array(of: versions.map(\.hash)), .flag(row.isDraining),
                    .text(optional: row.facts.store), .text(optional: row.facts.keys),
                ])
        } catch {
            isRowDoubtful = true
            throw error
        }
        return true
    }

    /// Gives back what the rows say that the process holds, and it does not know of (RM-57).
    private func disown(_ process: ProcessID) async throws(RemoteFailure) {
        let known = holds.known
        try await amendments.amendAll(.running(by: process)) {
            $0.disown(process, knowing: known, at: $1)
        }
    }

    // MARK: - Claims

    func claim(_ room: Int, for process: ProcessRow) async throws(RemoteFailure) -> [RemoteClaim] {
        guard room > 0, !process.isDraining else { return [] }
        // Nobody would look for what a process without a row has claimed, if it died.
        if isRowDoubtful { try await writeRow() }
        guard workers.process?.isDraining != true else { return [] }
        claimsUnderWay += 1
        defer { claimsUnderWay -= 1 }
        do throws(RemoteFailure) {
            let numbers = try await contracts.numbers(of: process.versions)
            served.formUnion(numbers)
            let lows = await contracts.waitingBounds(of: numbers)
            let result = try await connections.working.runOnce(
                QueueSQL.claim,
                [
                    .int(room), .array(of: numbers), .array(of: lows), .text(process.id.text),
                    .int(amendments.settings.lease.wholeMilliseconds),
                ], tries: 5)
            var claims: [(order: (Int, Int), claim: RemoteClaim)] = []
            for row in result.rows {
                guard let contract = await contracts.contract(row.integer(1) ?? 0),
                    let claim = RemoteClaim(row, of: contract)
                else { continue }
                holds[claim.hold] = Holds.Facts(caller: claim.request.caller, place: row.text(13) ?? "")
                claims.append(((row.integer(10) ?? 0, row.integer(11) ?? 0), claim))
            }
            return claims.sorted { $0.order < $1.order }.map(\.claim)
        } catch {
            lostClaimsUntil = .now + .seconds(10)
            throw error
        }
    }

    func renew(_ holds: [RemoteHold]) async throws(RemoteFailure) -> [StopOrder] {
        let asked = holds.filter(\.id.isUUID)
        var orders = holds.filter { !$0.id.isUUID }.map { StopOrder($0, .stale) }
        let result = try await connections.working.run(
            QueueSQL.renew,
            [
                .array(of: asked.map(\.id.text)), .array(of: asked.map(\.token)),
                .int(amendments.settings.lease.wholeMilliseconds),
            ])
        for row in result.rows {
            guard let place = row.integer(0) else { continue }
            let order = StopOrder(asked[place - 1], row.flag(1) ? .cancelRequested : .stale)
            if order.reason == .stale { self.holds[order.hold] = nil }
            orders.append(order)
        }
        return orders
    }

    func release(_ given: [RemoteHold]) async throws(RemoteFailure) {
        try await amendments.amend(.ids(given.map(\.id))) { $0.release(given, at: $1) }
        for hold in given { holds[hold] = nil }
    }

    // MARK: - Records

    func record(_ record: RemoteRecord) async throws(RemoteFailure) -> RecordReply {
        guard record.hold.id.isUUID else { return .stale }
        let reply: RecordReply
        if record.ending == nil || record.ending == .done {
            let caller = holds[record.hold]?.caller ?? ProcessID("")
            reply = try await batcher.submit(Recording.Item(record: record, caller: caller))
        } else {
            reply = try await recording.end(record)
        }
        if record.ending != nil || reply == .stale { holds[record.hold] = nil }
        return reply
    }

    // MARK: - Signals

    nonisolated func signals(for process: ProcessRow) -> AsyncStream<WorkerSignal> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: WorkerSignal.self, bufferingPolicy: .bufferingNewest(16))
        Task { await self.send(to: continuation) }
        return stream
    }

    private func send(to continuation: AsyncStream<WorkerSignal>.Continuation) {
        let number = signals.add(continuation)
        continuation.onTermination = { [weak self] _ in Task { await self?.remove(number) } }
    }

    private func remove(_ number: Int) { signals.remove(number) }

    /// Passes on that activations of some contracts wait; of any contracts without numbers.
    func hear(workFor contracts: [Int]) {
        if contracts.isEmpty || contracts.contains(where: served.contains) { signals.send(.work) }
    }

    func hearStop() { signals.send(.stop) }

    /// Notes that the lock of the process is free, so that others may take it for dead and remove its row.
    func hearDisconnection() { isRowDoubtful = true }

    /// Writes the row again with the lock, and passes on that signals may have been lost.
    func hearConnection() {
        isRowDoubtful = true
        rewriting = Task { [last = rewriting] in
            await last?.value
            // The next claim or announcement writes it otherwise.
            if isRowDoubtful { _ = try? await writeRow() }
        }
        signals.send(.work)
        signals.send(.stop)
    }

    /// The activations that this process has taken back from others.
    nonisolated var rescueCount: Int { housekeeping.rescueCount }

    /// Does all of the housekeeping once.
    func sweep() async throws(RemoteFailure) { try await housekeeping.sweep() }

    func close() async {
        await housekeeping.stop()
        signals.finish()
    }

    // MARK: - Stores

    /// Returns the transaction of a store that commits with the answer of a claim. None of the store's commits when the
    /// claim holds no more.
    nonisolated func unit(for claim: RemoteClaim, on store: Store) -> any ActivationUnit {
        let hold = claim.hold
        return StoreUnit(hold, at: holds[hold]?.place ?? "(0,0)", on: store) { [recording, holds] in
            holds[hold] = nil
            Task { await recording.tell(claim.request.caller, of: hold.id) }
        }
    }
}

extension RemoteClaim {
    /// Reads what the statement of claims returns.
    fileprivate init?(_ row: ResultRow, of contract: NumberedContract) {
        guard let id = row.text(0), let token = row.integer(2), let caller = row.text(9) else { return nil }
        self.init(
            request: RemoteRequest(
                id: ActivationID(id), contract: BoardID(contract.name), hash: contract.hash, input: row.bytes(4) ?? [],
                lane: row.text(5), timeLimit: row.integer(6).map { .milliseconds($0) }, traceparent: row.text(8),
                context: row.bytes(12) ?? [], caller: ProcessID(caller)),
            token: token, attempt: row.integer(3) ?? 1, timeLeft: row.integer(7).map { .milliseconds($0) })
        waited = row.integer(14).map { .milliseconds($0) }
    }
}

extension ProcessRow {
    /// The contracts that the process serves, in each version that it accepts.
    fileprivate var versions: [NumberedContract] {
        served.flatMap { contract in
            contract.hashes.map { NumberedContract(name: contract.contract.rawValue, hash: $0) }
        }
    }
}
