import BoardyRemote
import Storage

/// The transaction of a board's store in which all that the board writes is committed with its answer: either all of it is stored, or nothing.
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
        do {
            _ = try store.activation(named: "queue.answer") { store in
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

/// The turn has returned no record.
private struct NoRecord: Error {}

/// Another process has the activation, or it has ended.
private struct StaleHold: Error {}
