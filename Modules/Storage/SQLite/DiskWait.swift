import BoardyCore
import Dispatch

/// The waits for the disk of the stores of one process that share a file.
///
/// A wait brings to the disk whatever was committed before it begins. So stores that commit while another one waits
/// need one more wait together, and not one each.
final class DiskWait: Sendable {
    /// A store that waits until the wait that is under way has ended.
    private struct Follower {
        let wake = DispatchSemaphore(value: 0)
        /// The result of the wait for the store; nil if the store begins the next one itself.
        let result = Locked<Int32?>(nil)
    }

    private struct State {
        var isUnderWay = false
        var followers: [Follower] = []
    }

    private let state = Locked(State())

    /// The number of stores that wait for the wait that is under way.
    var followerCount: Int { state.withLock { $0.followers.count } }

    /// Waits until the disk has what was committed before the call.
    ///
    /// - Parameter sync: brings the file to the disk, and returns the result code of SQLite.
    /// - Returns: the result code of a call of `sync` that began after this call.
    func wait(_ sync: () -> Int32) -> Int32 {
        let follower = state.withLock { state -> Follower? in
            defer { state.isUnderWay = true }
            guard state.isUnderWay else { return nil }
            let follower = Follower()
            state.followers.append(follower)
            return follower
        }
        if let follower {
            follower.wake.wait()
            if let result = follower.result.withLock(\.self) { return result }
        }
        let covered = state.withLock { state in
            defer { state.followers = [] }
            return state.followers
        }
        let result = sync()
        for follower in covered {
            follower.result.withLock { $0 = result }
            follower.wake.signal()
        }
        let next = state.withLock { state -> Follower? in
            state.isUnderWay = !state.followers.isEmpty
            return state.followers.isEmpty ? nil : state.followers.removeFirst()
        }
        next?.wake.signal()
        return result
    }
}
