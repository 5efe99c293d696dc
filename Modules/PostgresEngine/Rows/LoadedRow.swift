import BoardyCore
import BoardyPostgres
import BoardyRemote

/// The row of an activation as it was read, with the number by which a change of it is noticed.
struct LoadedRow {
    let activation: ActivationRow
    /// The `xmin` of the row.
    let version: String
    /// The time of the database at which it was read.
    let now: RemoteTime

    /// Reads the columns that ``RowChoice`` loads.
    init?(_ row: ResultRow) {
        guard let id = row.text(0), let contract = row.text(1), let hash = row.text(2), let caller = row.text(8),
            let number = row.integer(9), let state = row.integer(10).flatMap({ ActivationState(column: Int64($0)) }),
            let submitted = row.time(18), let runAt = row.time(21), let now = row.time(23), let version = row.text(24)
        else { return nil }
        let request = RemoteRequest(
            id: ActivationID(id), contract: BoardID(contract), hash: hash, input: row.bytes(3) ?? [],
            lane: row.text(5), timeLimit: row.integer(6).map { .milliseconds($0) }, traceparent: row.text(7),
            context: row.bytes(4) ?? [],
            caller: ProcessID(caller))
        var activation = ActivationRow(request, number: number, at: submitted)
        activation.state = state
        activation.token = row.integer(11) ?? 0
        activation.owner = row.text(12).map { ProcessID($0) }
        activation.attempts = row.integer(13) ?? 0
        activation.isCancelRequested = row.flag(14)
        activation.failure = RemoteFailure(row, at: 15)
        activation.deadline = row.time(19)
        activation.leaseUntil = row.time(20)
        activation.runAt = runAt
        activation.endedAt = row.time(22)
        self.activation = activation
        self.version = version
        self.now = now
    }
}

extension ResultRow {
    /// A time from its milliseconds, or nil for NULL.
    func time(_ place: Int) -> RemoteTime? { integer(place).map { RemoteTime(milliseconds: $0) } }
}

extension RemoteFailure {
    /// Reads the code, the message and the transience of a failure, or nil if the row has no failure.
    init?(_ row: ResultRow, at place: Int) {
        guard let code = row.text(place) else { return nil }
        // A later build may write a code that this one does not know.
        self.init(
            Code(rawValue: code) ?? .boardFailed, row.text(place + 1) ?? "", isTransient: row.flag(place + 2))
    }
}
