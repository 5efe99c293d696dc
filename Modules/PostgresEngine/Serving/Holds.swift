import BoardyRemote
import Synchronization

/// The claims that a process works for, as far as it knows.
final class Holds: Sendable {
    /// The facts about a claim that later statements need.
    struct Facts: Sendable {
        /// The process that waits for the answer.
        let caller: ProcessID
        /// The physical place of the row when it was claimed. A renewal moves the row.
        let place: String
    }

    private let all = Mutex<[RemoteHold: Facts]>([:])

    subscript(hold: RemoteHold) -> Facts? {
        get { all.withLock { $0[hold] } }
        set { all.withLock { $0[hold] = newValue } }
    }

    var known: Set<RemoteHold> { all.withLock { Set($0.keys) } }

    func removeAll() { all.withLock { $0 = [:] } }
}
