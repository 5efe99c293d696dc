import Foundation

/// A lock that one program holds at a time. It is free again when the program ends in any way.
struct FileLock {
    private let descriptor: Int32

    /// Waits until the lock is free.
    ///
    /// - Parameter file: the file of the lock, which is made if it is missing, with its folder.
    init(_ file: URL) throws(GeneratorError) {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw GeneratorError(
                "\(file.path) cannot be opened: \(String(cString: strerror(errno)))",
                remedy: "Give yourself the right to write there")
        }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }

    func unlock() { close(descriptor) }
}
