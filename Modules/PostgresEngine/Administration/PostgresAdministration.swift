import BoardyCore
import BoardyPostgres
import BoardyRemote

/// The queue on PostgreSQL as an operator sees it.
struct PostgresAdministration: QueueAdministration {
    let amendments: RowAmendments

    func list(_ filter: QueueFilter, limit: Int) async throws(RemoteFailure) -> [ActivationRow] {
        try await amendments.load(.latest(limit, of: filter)).map(\.activation)
    }

    func show(_ id: ActivationID) async throws(RemoteFailure) -> ActivationReport? {
        guard let row = try await amendments.load(.ids([id], withInput: true)).first?.activation else { return nil }
        let outputs = try await amendments.connection.run(RowSQL.outputs, [.text(id.text)]).rows.map { row in
            OutputRow(
                activation: id, token: row.integer(0) ?? 0,
                output: RemoteOutput(number: row.integer(1) ?? 0, bytes: row.bytes(2) ?? []))
        }
        let attempts = try await amendments.connection.run(RowSQL.attempts, [.text(id.text)]).rows.map { row in
            AttemptRow(
                worker: ProcessID(row.text(0) ?? ""), beganAt: row.time(1), endedAt: row.time(2),
                code: row.text(3), message: row.text(4))
        }
        return ActivationReport(row: row, outputs: outputs, attempts: Array(attempts))
    }

    func pause(_ contracts: [BoardID]) async throws(RemoteFailure) -> [BoardID] {
        try await names(RowSQL.pause, [.array(of: contracts.map(\.rawValue))])
    }

    func resume(_ contracts: [BoardID]) async throws(RemoteFailure) -> [BoardID] {
        let resumed = try await names(RowSQL.resume, [.array(of: contracts.map(\.rawValue))])
        await amendments.tellWork()
        return resumed
    }

    func paused() async throws(RemoteFailure) -> [BoardID] { try await names(RowSQL.paused) }

    private func names(_ sql: String, _ values: [PostgresValue] = []) async throws(RemoteFailure) -> [BoardID] {
        try await amendments.connection.run(sql, values).rows.compactMap { $0.text(0).map { BoardID($0) } }.sorted()
    }

    func retry(_ filter: QueueFilter) async throws(RemoteFailure) -> [ActivationID] {
        try await amendments.amendAll(.filter(filter, in: [.failed, .dead])) { $0.retry(filter, at: $1) }
    }

    func discard(_ filter: QueueFilter) async throws(RemoteFailure) -> [ActivationID] {
        // Two looks, because an index serves each.
        let open = try await amendments.amendAll(.filter(filter, in: [.waiting, .running])) {
            $0.discard(filter, at: $1)
        }
        let ended = try await amendments.amendAll(.filter(filter, in: [.failed, .dead])) {
            $0.discard(filter, at: $1)
        }
        return (open + ended).sorted()
    }

    func prune(olderThan age: Duration?) async throws(RemoteFailure) -> Int {
        try await amendments.prune(olderThan: age)
    }

    func counts() async throws(RemoteFailure) -> [QueueCounts] {
        counts(in: try await amendments.connection.run(RowSQL.counts).rows, age: 4) { row, counts in
            counts.doneInLastMinute += row.integer(3) ?? 0
        }
    }

    func figures() async throws(RemoteFailure) -> QueueFigures {
        let rows = try await amendments.connection.run(RowSQL.depths).rows
        var figures = QueueFigures(contracts: counts(in: rows, age: 3))
        try await figures.readServer(over: amendments.connection)
        return figures
    }

    /// Reads rows with the name of a contract, a state, a number, and at a column the age of the oldest that could run.
    private func counts(
        in rows: some Sequence<ResultRow>, age: Int, _ more: (ResultRow, inout QueueCounts) -> Void = { _, _ in }
    ) -> [QueueCounts] {
        var counts: [QueueCounts] = []
        for row in rows {
            guard let name = row.text(0), let state = row.integer(1).flatMap({ ActivationState(column: Int64($0)) })
            else { continue }
            if counts.last?.contract.rawValue != name { counts.append(QueueCounts(contract: BoardID(name))) }
            counts[counts.count - 1].states[state] = row.integer(2)
            if state == .waiting { counts[counts.count - 1].oldestWaiting = row.integer(age).map { .milliseconds($0) } }
            more(row, &counts[counts.count - 1])
        }
        return counts
    }

    func time() async throws(RemoteFailure) -> RemoteTime {
        try await amendments.connection.run(RowSQL.time).rows.first { _ in true }?.time(0)
            ?? RemoteTime(milliseconds: 0)
    }

    func processes() async throws(RemoteFailure) -> [ProcessRow] {
        let rows = try await amendments.connection.run(ProcessSQL.list).rows
        var processes: [ProcessRow] = []
        for rows in Array(rows).chunked(by: { $0.text(0) }) {
            guard let first = rows.first, let id = first.text(0), let seen = first.time(4) else { continue }
            let served = rows.chunked { $0.text(5) }.compactMap { versions in
                versions.first?.text(5).map {
                    AcceptedContract(contract: BoardID($0), hashes: versions.compactMap { $0.text(6) })
                }
            }
            var process = ProcessRow(
                id: ProcessID(id), host: first.text(1) ?? "", pid: first.integer(2) ?? 0, served: served, seenAt: seen)
            process.isDraining = first.flag(3)
            process.facts = DeploymentFacts(store: first.text(7), keys: first.text(8))
            processes.append(process)
        }
        return processes
    }
}

extension QueueFigures {
    /// Reads the figures of the server.
    mutating func readServer(over connection: QueueConnection) async throws(RemoteFailure) {
        let server = try await connection.run(RowSQL.server).rows.first { _ in true }
        connections = server?.integer(0)
        connectionLimit = server?.integer(1)
        timeline = server?.text(2)
        reservedConnections = server?.integer(3)
    }
}

extension Array {
    /// Divides the elements into runs with one key.
    fileprivate func chunked<Key: Equatable>(by key: (Element) -> Key) -> [[Element]] {
        reduce(into: []) { runs, element in
            if let last = runs.last?.last, key(last) == key(element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
    }
}
