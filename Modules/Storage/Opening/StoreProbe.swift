import BoardyCore
import Dispatch
import Foundation

/// Tells at any time if the server of a store replies.
///
/// While it lives, a thread asks the server once a second, and gives it two seconds for the reply. So whoever reads the
/// answer never waits.
public final class StoreProbe: Sendable {
    private let isReplying = Locked(true)
    private let end = DispatchSemaphore(value: 0)

    /// Begins to ask the server of a location. A file or memory has no server, and always replies.
    public init(_ location: Location) {
        guard case .database(let database) = location else { return }
        Thread.detachNewThread { [isReplying, end] in
            let probe = database.base.makeProbe()
            repeat {
                let replies = probe()
                isReplying.withLock { $0 = replies }
            } while end.wait(timeout: .now() + .seconds(1)) == .timedOut
        }
    }

    deinit { end.signal() }

    /// True if the last question was answered, and before the first one.
    public var replies: Bool { isReplying.withLock { $0 } }
}
