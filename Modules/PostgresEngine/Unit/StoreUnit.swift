import BoardyRemote
import Storage

/// The transaction of a board's store in which all that the board writes is committed with its answer: either all of it is stored, or nothing.
///
/// It belongs to the domain of its store.
final class StoreUnit: ActivationUnit {
    private let store: Store
    private let row: HeldRow
    private let didCommit: () -> Void

    init(_ row: HeldRow, on store: Store, didCommit: @escaping () -> Void) {
        self.row = row
        self.store = store
        self.didCommit = didCommit
        let row = row
        store.fence = { store throws(StoreError) in try row.isHeld(in: store) }
    }

    func commit(_ turn: () -> RemoteRecord?) throws -> RecordReply? {
        // The end of the activation is the fence of this transaction.
        let fence = store.fence
        store.fence = nil
        defer { store.fence = fence }
        do {
            _ = try store.activation(named: "queue.answer") { _ in
                guard let record = turn() else { throw NoRecord() }
                return record
            } finish: { store, record in
                guard try row.end(with: record.outputs, in: store) else { throw StaleHold() }
            }
        } catch is NoRecord {
            return nil
        } catch is StaleHold {
            return .stale
        }
        didCommit()
        return .accepted
    }
}

/// The turn has returned no record.
private struct NoRecord: Error {}

/// Another process has the activation, or it has ended.
private struct StaleHold: Error {}
