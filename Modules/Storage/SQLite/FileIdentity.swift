import Foundation

/// The device and the inode of a file. No other file has both while somebody has this one open, even if it was deleted.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    /// Asks the file system without opening the file. Returns nil if the path names nothing.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// A folder with the time of its last change. Whoever adds, removes or renames a file in it changes that time, which
/// nobody can set back.
struct FolderState: Equatable {
    let folder: FileIdentity
    let seconds: Int
    let nanoseconds: Int

    /// Returns nil if the path names nothing.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        folder = FileIdentity(status)
        #if canImport(Darwin)
            let time = status.st_ctimespec
        #else
            let time = status.st_ctim
        #endif
        (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }

    /// Returns true if the next change has another time.
    ///
    /// - Parameter margin: the seconds that have passed since the last one. File systems count in steps of up to two.
    func isSettled(after margin: Int) -> Bool { time(nil) - seconds > margin }
}
