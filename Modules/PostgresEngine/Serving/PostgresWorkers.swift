import BoardyCore
import BoardyRemote
import Postgres

/// The queue on PostgreSQL as a process sees it that serves contracts.
actor PostgresWorkers: RemoteWorkerQueue {
    nonisolated var unownedExecutor: UnownedSerialExecutor { connections.executor.asUnownedSerialExecutor() }
    private let connections: EngineConnections
    private let numbers: ContractNumbers
    private let bounds: WaitingBounds
    private let amendments: RowAmendments
    private let recording: Recording
    private let housekeeping: Housekeeping
    private let batcher: Batcher<Recording.Item, RecordReply>
    private let settings: QueueSettings
    private var signals = WorkerSignals()
    private let holds: Holds
    /// The numbers of the contracts that workers of the process have asked for.
    private var served: Set<Int> = []
    private var workers = AnnouncedWorkers()
    private var claimsUnderWay = 0
    /// The end of the time in which a claim without a reply may still be committed.
    private var lostClaimsUntil: ContinuousClock.Instant?

    init(
        _ connections: EngineConnections, _ numbers: ContractNumbers, _ bounds: WaitingBounds,
        _ amendments: RowAmendments, _ housekeeping: Housekeeping, _ bell: Bell, _ holds: Holds,
        _ settings: QueueSettings
    ) {
        let recording = Recording(bell: bell, amendments: amendments, settings: settings)
        self.connections = connections
        self.numbers = numbers
        self.bounds = bounds
        self.amendments = amendments
        self.housekeeping = housekeeping
        self.settings = settings
        self.holds = holds
        self.recording = recording
        batcher = Batcher(on: connections.executor, limit: 200) { await recording.write($0) }
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
        if try await writeRow() { return }
        holds.removeAll()
        try await disown(process.id)
        _ = try await amendments.run(SessionStatement(ProcessSQL.leave, [.text(process.id.text)]))
        signals.finish()
    }

    /// Writes what the workers of the process have announced. Returns false if there are none.
    @discardableResult
    private func writeRow() async throws(RemoteFailure) -> Bool {
        guard let row = workers.process else { return false }
        let versions = row.versions
        _ = try await amendments.run(
            SessionStatement(
                ProcessSQL.announce,
                [
                    .text(row.id.text), .int(row.lock), .text(row.host), .int(row.pid),
                    .array(of: versions.map(\.name)), .array(of: versions.map(\.hash)), .flag(row.isDraining),
                ]))
        return true
    }

    /// Gives back what the rows say that the process holds, and it does not know of (RM-57).
    private func disown(_ process: ProcessID) async throws(RemoteFailure) {
        let known = holds.known
        try await amendments.amendAll(RowChoice("a.state = 1 AND a.owner = $1::text", [.text(process.text)])) {
            $0.disown(process, knowing: known, at: $1)
        }
    }

    // MARK: - Claims

    func claim(_ room: Int, for process: ProcessRow) async throws(RemoteFailure) -> [RemoteClaim] {
        guard room > 0, !process.isDraining, workers.process?.isDraining != true else { return [] }
        claimsUnderWay += 1
        defer { claimsUnderWay -= 1 }
        do throws(PostgresError) {
            let contracts = try await numbers.numbers(of: process.versions)
            served.formUnion(contracts)
            let lows = await bounds.milliseconds(of: contracts)
            let statement = SessionStatement(
                QueueSQL.claim,
                [
                    .int(room), .array(of: contracts), .array(of: lows), .text(process.id.text),
                    .int(settings.lease.wholeMilliseconds),
                ])
            return await claims(in: try await claimed(by: statement))
        } catch {
            if error.kind.isPassing { lostClaimsUntil = .now + .seconds(10) }
            throw RemoteFailure(error)
        }
    }

    private func claimed(by statement: SessionStatement) async throws(PostgresError) -> PostgresResult {
        for _ in 0..<5 {
            do throws(PostgresError) {
                return try await connections.working.run([statement]).first ?? PostgresResult()
            } catch  where error.kind == .uniqueness || error.kind == .conflict {
                // Another worker has claimed an activation of the same lane.
            }
        }
        return PostgresResult()
    }

    private func claims(in result: PostgresResult) async -> [RemoteClaim] {
        var claims: [(order: (Int, Int), claim: RemoteClaim)] = []
        for row in result.rows {
            guard let id = row.text(0), let number = row.integer(1), let contract = await numbers.contract(number),
                let token = row.integer(2), let caller = row.text(9)
            else { continue }
            let request = RemoteRequest(
                id: ActivationID(id), contract: BoardID(contract.name), hash: contract.hash, input: row.bytes(4) ?? [],
                lane: row.text(5), timeLimit: row.integer(6).map { .milliseconds($0) }, traceparent: row.text(8),
                context: row.bytes(12) ?? [],
                caller: ProcessID(caller))
            let claim = RemoteClaim(
                request: request, token: token, attempt: row.integer(3) ?? 1,
                timeLeft: row.integer(7).map { .milliseconds($0) })
            holds[claim.hold] = Holds.Facts(caller: request.caller, place: row.text(13) ?? "")
            claims.append(((row.integer(10) ?? 0, row.integer(11) ?? 0), claim))
        }
        return claims.sorted { $0.order < $1.order }.map(\.claim)
    }

    func renew(_ holds: [RemoteHold]) async throws(RemoteFailure) -> [StopOrder] {
        let asked = holds.filter(\.id.isUUID)
        var orders = holds.filter { !$0.id.isUUID }.map { StopOrder($0, .stale) }
        let values: [PostgresValue] = [
            .array(of: asked.map(\.id.text)), .array(of: asked.map(\.token)), .int(settings.lease.wholeMilliseconds),
        ]
        do throws(PostgresError) {
            let results = try await connections.working.repeatedly([SessionStatement(QueueSQL.renew, values)])
            for row in results.first.map({ Array($0.rows) }) ?? [] {
                guard let place = row.integer(0) else { continue }
                let order = StopOrder(asked[place - 1], row.flag(1) ? .cancelRequested : .stale)
                if order.reason == .stale { self.holds[order.hold] = nil }
                orders.append(order)
            }
            return orders
        } catch {
            throw RemoteFailure(error)
        }
    }

    func release(_ given: [RemoteHold]) async throws(RemoteFailure) {
        try await amendments.amend(RowChoice(ids: given.map(\.id))) { $0.release(given, at: $1) }
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

    func close() { signals.finish() }
}

extension ProcessRow {
    /// The contracts that the process serves, in each version that it accepts.
    fileprivate var versions: [NumberedContract] {
        served.flatMap { contract in
            contract.hashes.map { NumberedContract(name: contract.contract.rawValue, hash: $0) }
        }
    }
}
