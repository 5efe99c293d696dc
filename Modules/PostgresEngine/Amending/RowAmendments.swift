import BoardyRemote
import Postgres

/// Carries out the rare decisions of the queue: loads rows, lets a pure function decide, and writes back what nobody has changed meanwhile. The rest is
/// loaded and decided again.
struct RowAmendments: Sendable {
    let session: PostgresSession
    let bell: Bell

    /// Carries out a decision about one choice of rows.
    ///
    /// - Returns: the reply to the last decision, after which all changes were written.
    @discardableResult
    func amend<Reply>(
        _ choice: RowChoice, _ decide: (QueueRows, RemoteTime) -> Decision<Reply>
    ) async throws(RemoteFailure) -> Reply {
        while true {
            let round = try await round(choice, decide)
            if round.isComplete { return round.reply }
        }
    }

    /// Carries out a decision about any number of rows, some at a time. The changed rows must not be of the choice any more.
    ///
    /// - Returns: the IDs of the rows that were changed.
    @discardableResult
    func amendAll<Reply>(
        _ choice: RowChoice, _ decide: (QueueRows, RemoteTime) -> Decision<Reply>
    ) async throws(RemoteFailure) -> [ActivationID] {
        var changed: [ActivationID] = []
        while true {
            let round = try await round(choice, decide)
            changed += round.written
            if round.isComplete, round.loaded < choice.limit || round.written.isEmpty { return changed.sorted() }
        }
    }

    /// Loads rows without changing them.
    func load(_ choice: RowChoice) async throws(RemoteFailure) -> [LoadedRow] {
        try await run(choice.statement).rows.compactMap { LoadedRow($0) }
    }

    func run(_ statement: SessionStatement) async throws(RemoteFailure) -> PostgresResult {
        do throws(PostgresError) {
            return try await session.repeatedly([statement]).first ?? PostgresResult()
        } catch {
            throw RemoteFailure(error)
        }
    }

    private struct Round<Reply> {
        let reply: Reply
        var loaded = 0
        var written: [ActivationID] = []
        /// False if a row has changed between reading and writing.
        var isComplete = true
    }

    private func round<Reply>(
        _ choice: RowChoice, _ decide: (QueueRows, RemoteTime) -> Decision<Reply>
    ) async throws(RemoteFailure) -> Round<Reply> {
        let loaded = try await load(choice)
        var rows = QueueRows()
        rows.apply(loaded.map { .activation($0.activation) })
        let now = loaded.first?.now ?? RemoteTime(milliseconds: 0)
        let decision = decide(rows, now)
        let old = Dictionary(loaded.map { ($0.activation.id, $0) }, uniquingKeysWith: { first, _ in first })
        var changed: [(row: ActivationRow, version: String)] = [], outputs: [OutputRow] = []
        for change in decision.changes {
            switch change {
            case .activation(let row): if let version = old[row.id]?.version { changed.append((row, version)) }
            case .outputs(_, let rows): outputs += rows
            // Statements of their own remove rows.
            case .process, .noActivation, .noProcess: break
            }
        }
        var round = Round(reply: decision.reply, loaded: loaded.count)
        // Outputs without another change of their row are recorded by another statement.
        guard !changed.isEmpty else { return round }
        let written = try await run(
            SessionStatement(RowSQL.write, WrittenRows(changed, outputs: outputs).values))
        let ids = Set(written.rows.compactMap { $0.text(0) })
        round.written = changed.map(\.row.id).filter { ids.contains($0.text) }
        round.isComplete = round.written.count == changed.count
        await bell.ring(calls(for: decision.changes, written: ids, in: rows, at: now))
        return round
    }

    /// Returns the notifications about those changes that were written.
    private func calls(
        for changes: [RowChange], written ids: Set<String>, in rows: QueueRows, at now: RemoteTime
    ) -> Bell.Calls {
        let written = changes.filter { change in
            switch change {
            case .activation(let row): ids.contains(row.id.text)
            case .outputs(let id, _): ids.contains(id.text)
            case .process, .noActivation, .noProcess: false
            }
        }
        var calls: Bell.Calls = [:]
        for signal in rows.signals(for: written, at: now) {
            switch signal {
            // The numbers of contracts are not loaded.
            case .work: calls[Channel.work] = [""]
            case .stop(let process): calls[Channel.of(process), default: []].insert(Channel.stop)
            case .answer(let id, let process): calls[Channel.of(process), default: []].insert(id.text)
            }
        }
        return calls
    }
}
