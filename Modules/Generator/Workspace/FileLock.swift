import Foundation

/// A lock that one program holds at a time. It is free again when the program ends in any way.
struct FileLock {
    private let descriptor: Int32

    /// Waits until the lock is free.
    ///
    /// - Parameter file: the file of the lock, which is made if it is missing, with its folder.
    init(_ file: URL) throws(GeneratorError) {
        while true {
            Self.makeFolder(of: file)
            let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard descriptor >= 0 else {
                throw GeneratorError(
                    "\(file.path) cannot be opened: \(String(cString: strerror(errno)))",
                    remedy: "Give yourself the right to write there")
            }
            while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
            // The program that had it may have deleted the file since. Such a lock keeps nobody out.
            var mine = stat(), current = stat()
            if fstat(descriptor, &mine) == 0, stat(file.path, &current) == 0, mine.st_ino == current.st_ino {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    private static func makeFolder(of file: URL) {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }

    func unlock() { close(descriptor) }
}
