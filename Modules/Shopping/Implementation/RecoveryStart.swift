import Boardy
import BoardyStorage
import Synchronization

/// The launch option that decides at a start if this launch recovers pending orders, then and from time to time. By
/// default the first launch of a process does so for each file.
///
/// A later launch in the same process, such as the root of another session, leaves them to it.
struct RecoveryStart: MainOption {
    let begins: (Location) -> Bool

    static var defaultValue: RecoveryStart {
        RecoveryStart { location in recovered.withLock { $0.insert(location).inserted } }
    }

    private static let recovered = Mutex<Set<Location>>([])
}
