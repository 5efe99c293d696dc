import BoardyCore
import BoardyRemote

/// Carries out the rare decisions of the queue: loads rows, lets a pure function decide, and writes back what nobody
/// has changed meanwhile. The rest is loaded and decided again.
struct RowAmendments: Sendable {
    let connection: QueueConnection
    let settings: QueueSettings
    private let bell: Bell

    init(_ connection: QueueConnection, _ settings: QueueSettings) {
        self.connection = connection
        self.settings = settings
        bell = Bell(connection)
    }

    /// Carries out a decision about one choice of rows.
    ///
    /// - Returns: the reply to the last decision, after which all changes were written.
    @discardableResult
    func amend<Reply>(
        _ choice: RowChoice, _ decide: (QueueRows, RemoteTime) -> QueueDecision<Reply>
    ) async throws(RemoteFailure) -> Reply {
        while true {
            let round = try await round(choice, decide)
            if round.isComplete { return round.reply }
        }
    }

    /// Carries out a decision about any number of rows, some at a time. The changed rows must not be of the choice any
    /// more.
    ///
    /// - Returns: the IDs of the rows that were changed.
    @discardableResult
    func amendAll<Reply>(
        _ choice: RowChoice, _ decide: (QueueRows, RemoteTime) -> QueueDecision<Reply>
    ) async throws(RemoteFailure) -> [ActivationID] {
        var changed: [ActivationID] = []
        while true {
            let round = try await round(choice, decide)
            changed += round.written
            if round.isComplete, round.loaded < choice.limit || round.written.isEmpty { return changed.sorted() }
        }
    }

    /// Tells the workers of all contracts that something may wait for them.
    func tellWork() async { await bell.ring([.work("")]) }

    /// Loads rows without changing them.
    func load(_ choice: RowChoice) async throws(RemoteFailure) -> [LoadedRow] {
        try await connection.run(choice.sql, choice.values).rows.compactMap { LoadedRow($0) }
    }

    private struct Round<Reply> {
        let reply: Reply
        var loaded = 0
        var written: [ActivationID] = []
        /// False if a row has changed between reading and writing.
        var isComplete = true
    }

    private func round<Reply>(
        _ choice: RowChoice, _ decide: (QueueRows, RemoteTime) -> QueueDecision<Reply>
    ) async throws(RemoteFailure) -> Round<Reply> {
        let loaded = try await load(choice)
        var rows = QueueRows(settings)
        rows.apply(loaded.map { .activation($0.activation) })
        let now = loaded.first?.now ?? RemoteTime(milliseconds: 0)
        let decision = decide(rows, now)
        var round = Round(reply: decision.reply, loaded: loaded.count)
        let changed = WrittenRows(decision.changes, of: loaded)
        // Outputs without another change of their row are recorded by another statement.
        guard !changed.ids.isEmpty else { return round }
        let result = try await connection.run(WrittenRows.sql, changed.values)
        let written = Set(result.rows.compactMap { $0.text(0) })
        round.written = changed.ids.filter { written.contains($0.text) }
        round.isComplete = round.written.count == changed.ids.count
        await bell.ring(rows.signals(for: decision.changes.filter { $0.isAbout(written) }, at: now))
        return round
    }
}

extension RowChange {
    /// Returns true for a change of an activation that was written.
    fileprivate func isAbout(_ written: Set<String>) -> Bool {
        switch self {
        case .activation(let row): written.contains(row.id.text)
        case .outputs(let id, _): written.contains(id.text)
        case .process, .noActivation, .noProcess: false
        }
    }
}
