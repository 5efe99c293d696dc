import Boardy
import BoardyStorage
import Synchronization

/// The launch option that decides at a start if recovery begins. By default it begins once a process for each file.
///
/// A later start in the same process, such as the root of another session, leaves the pending orders to the checkouts
/// that are under way.
struct RecoveryStart: MainOption {
    let begins: (Location) -> Bool

    static var defaultValue: RecoveryStart {
        RecoveryStart { location in recovered.withLock { $0.insert(location).inserted } }
    }

    private static let recovered = Mutex<Set<Location>>([])
}
