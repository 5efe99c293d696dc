package import Dispatch

/// A connection that finds out if others have committed. It belongs to the thread that watches.
package protocol WatchedStore {
    /// The time between two looks.
    var pause: DispatchTimeInterval { get }

    /// True if there was a commit since the last look, and at the first one.
    mutating func hasChanged() throws -> Bool
}
