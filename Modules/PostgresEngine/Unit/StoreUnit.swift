import BoardyRemote
import BoardyStorage

/// The transaction of a board's store in which all that the board writes is committed with its answer: either all of it
/// is stored, or nothing.
///
/// It belongs to the domain of its store.
final class StoreUnit: ActivationUnit {
    private let store: Store
    private let row: HeldRow
    private let signal: () -> Void
    private(set) var hasUndoneWrites = false

    /// - Parameter place: the physical place of the row of the claim when it was claimed.
    init(_ hold: RemoteHold, at place: String, on store: Store, signal: @escaping () -> Void) {
        let row = HeldRow(hold: hold, place: place)
        self.row = row
        self.store = store
        self.signal = signal
        store.fence = { store throws(StoreError) in try row.isHeld(in: store) }
    }

    func commit(_ turn: () -> RemoteRecord?) throws -> RecordReply? {
        // The end of the activation is the fence of this transaction.
        let fence = store.fence
        store.fence = nil
        defer { store.fence = fence }
        var isRepeated = false
        do {
            _ = try store.activation(named: "queue.answer") { store in
                // A renewal was in the way. It passes a row by that is locked from the beginning on.
                if isRepeated, try !store.transaction("queue.hold", row.isHeld) { throw StaleHold() }
                isRepeated = true
                let changesBefore = store.changeCount
                hasUndoneWrites = false
                guard let record = turn() else {
                    hasUndoneWrites = store.changeCount != changesBefore
                    throw NoRecord()
                }
                return record
            } finish: { store, record in
                guard try row.end(with: record.outputs, in: store) else { throw StaleHold() }
            }
        } catch is NoRecord {
            return nil
        } catch is StaleHold {
            return .stale
        }
        return .accepted
    }

    func signalAnswer() { signal() }
}

/// The row of a claim, as the transactions of a board's store see it.
///
/// A store's transactions are serializable. One that finds a row by an index notes the page of the index that it has
/// read, on which all activations of this moment stand, and would be in the way of every other one. So the row is
/// looked for at its physical place first.
private struct HeldRow {
    let hold: RemoteHold
    let place: String

    /// Returns true if the claim still holds, or was ended by its answer. Nobody takes the activation back until the
    /// transaction has ended.
    func isHeld(in store: Store) throws(StoreError) -> Bool {
        try isFound(
            """
            SELECT 1 AS held FROM boardy.activation
            WHERE ctid = ?::tid AND id = ?::uuid AND token = ? AND (owner IS NOT NULL OR state = 2) FOR SHARE
            """, in: store)
    }

    private func isFound(_ sql: SQL, in store: Store) throws(StoreError) -> Bool {
        do {
            if try store.row(sql, place, hold.id.text, hold.token, make: { _ in true }) == true { return true }
            // A renewal has moved it.
            return try store.row(
                """
                SELECT 1 AS held FROM boardy.activation WHERE id = ?::uuid AND token = ? AND (owner IS NOT NULL OR \
                state = 2) FOR SHARE
                """, hold.id.text, hold.token
            ) { _ in true } == true
        } catch let error as StoreError {
            throw error
        } catch {
            return false
        }
    }

    /// Writes the end as done with its outputs (RM-41, RM-43). Returns false if the claim holds no more.
    func end(with outputs: [RemoteOutput], in store: Store) throws(StoreError) -> Bool {
        let id = hold.id.text
        var ended = try store.run(
            """
            UPDATE boardy.activation
            SET state = 2, owner = NULL, lease_until = NULL, cancel = false, ended = now(),
              failure_code = NULL, failure_message = NULL, failure_transient = NULL
            WHERE ctid = ?::tid AND id = ?::uuid AND token = ? AND owner IS NOT NULL
            """, place, id, hold.token)
        if ended == 0 {
            ended = try store.run(
                """
                UPDATE boardy.activation
                SET state = 2, owner = NULL, lease_until = NULL, cancel = false, ended = now(),
                  failure_code = NULL, failure_message = NULL, failure_transient = NULL
                WHERE id = ?::uuid AND token = ? AND owner IS NOT NULL
                """, id, hold.token)
        }
        guard ended == 1 else { return false }
        if hold.token > 1 {
            try store.run("DELETE FROM boardy.output WHERE activation = ?::uuid AND token < ?", id, hold.token)
        }
        for output in outputs {
            try store.run(
                "INSERT INTO boardy.output (activation, token, number, bytes) VALUES (?::uuid, ?, ?, ?)", id,
                hold.token, output.number, output.bytes)
        }
        return true
    }
}

/// The turn has returned no record.
private struct NoRecord: Error {}

/// Another process has the activation, or it has ended.
private struct StaleHold: Error {}
