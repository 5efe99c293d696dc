import Foundation

/// The device and the inode of a file. No other file has both while somebody has this one open, even if it was deleted.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64

    /// Asks the file system without opening the file. Returns nil if the path names nothing.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
