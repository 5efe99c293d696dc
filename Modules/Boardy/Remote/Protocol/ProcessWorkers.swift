public import BoardyCore

/// The rows that the workers of one process have announced, which make the row of the process together (RM-83).
package struct AnnouncedWorkers: Sendable {
    private var rows: [ProcessRow] = []

    package init() {}

    /// The row of the process: with the contracts of the workers that claim, or of all if each of them drains; nil
    /// without a worker.
    package var process: ProcessRow? {
        guard let last = rows.last else { return nil }
        let claiming = rows.filter { !$0.isDraining }
        var process = ProcessRow(
            id: last.id, host: last.host, pid: last.pid, served: (claiming.isEmpty ? rows : claiming).flatMap(\.served),
            seenAt: last.seenAt)
        process.isDraining = claiming.isEmpty
        process.facts = rows.map(\.facts).first { $0 != DeploymentFacts() } ?? DeploymentFacts()
        return process
    }

    /// Takes the row of a worker, new or changed.
    package mutating func announce(_ row: ProcessRow) {
        leave(row)
        rows.append(row)
    }

    package mutating func leave(_ row: ProcessRow) {
        rows.removeAll { $0.served.map(\.contract) == row.served.map(\.contract) }
    }
}

/// The streams of signals for the workers of one process. The oldest signals of a stream that nobody reads are dropped.
package struct WorkerSignals: Sendable {
    private var streams: [Int: AsyncStream<WorkerSignal>.Continuation] = [:]
    private var lastNumber = 0

    package init() {}

    /// Adds a stream, which gets a first signal, and returns its number.
    package mutating func add(_ continuation: AsyncStream<WorkerSignal>.Continuation) -> Int {
        lastNumber += 1
        streams[lastNumber] = continuation
        continuation.yield(.work)
        return lastNumber
    }

    package mutating func remove(_ number: Int) { streams[number] = nil }

    package func send(_ signal: WorkerSignal) { for stream in streams.values { stream.yield(signal) } }

    package mutating func finish() {
        for stream in streams.values { stream.finish() }
        streams = [:]
    }
}

extension Sequence<ProcessRow> {
    /// Returns the processes that live and claim.
    ///
    /// The row of a process that was killed stays until another one finds it dead, so old rows do not count.
    ///
    /// - Parameters:
    ///   - now: the time by the clock of the database.
    ///   - silence: the time after which a process that was not heard of counts as gone. A living one is heard of each
    ///     second.
    public func living(at now: RemoteTime, silence: Duration = .seconds(15)) -> [ProcessRow] {
        filter { !$0.isDraining && now.since($0.seenAt) < silence }
    }

    /// The versions of each contract that the processes accept.
    public var acceptedVersions: [BoardID: Set<ContractVersion>] {
        var accepted: [BoardID: Set<ContractVersion>] = [:]
        for served in flatMap(\.served) {
            accepted[served.contract, default: []].formUnion(served.hashes.map { ContractVersion($0) })
        }
        return accepted
    }
}
