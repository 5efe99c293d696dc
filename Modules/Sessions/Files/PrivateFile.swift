import BoardyHeadless
import Foundation

/// A file that only its owner may read, to which a process adds texts at the end.
package struct PrivateFile: Sendable {
    private let handle: FileHandle
    let path: String

    /// The number of bytes in the file, which is zero for a pipe or a device.
    var size: UInt64 { (try? handle.seekToEnd()) ?? 0 }

    /// Opens a file, and creates one that does not exist. The permissions of a file that exists stay as they are.
    ///
    /// - Parameter flags: more flags of the system call, such as `O_EXCL` to refuse a file that exists.
    /// - Throws: the reason of the system.
    init(path: String, _ flags: Int32 = 0) throws(POSIXError) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | flags, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.path = path
    }

    /// Opens a file that no other session writes at the same time, and removes what it has.
    ///
    /// - Parameter flags: more flags of the system call, such as `O_EXCL` to refuse a file that exists.
    /// - Throws: the reason of the system; `EAGAIN` while another session writes the file.
    init(sole path: String, _ flags: Int32 = 0) throws(POSIXError) {
        try self.init(path: path, flags)
        let descriptor = handle.fileDescriptor
        var status = stat()
        // A pipe or a device may have several writers.
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        // Some file systems have no locks.
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EAGAIN { throw POSIXError(.EAGAIN) }
        do { try clear() } catch { throw POSIXError(.EIO) }
    }

    /// The descriptor of the file, which is open as long as this value is there.
    var descriptor: Int32 { handle.fileDescriptor }

    /// Opens a file that an option names.
    ///
    /// - Parameters:
    ///   - noun: the kind of file, for the message.
    ///   - option: the option that names another file.
    /// - Throws: ``SessionFileProblem`` with the path if the file cannot be written.
    package init(_ path: String, as noun: String, option: String) throws(SessionFileProblem) {
        do {
            try self.init(path: path)
        } catch {
            throw SessionFileProblem(
                "the \(noun) '\(path.printable)' cannot be written: \(error.reason). "
                    + "Name a file that you may write by \(option)")
        }
    }

    /// Writes a text at once, so that the text stays when the process is killed.
    package func write(_ text: String) throws { try handle.write(contentsOf: Data(text.utf8)) }

    /// Removes what the file has.
    func clear() throws { try handle.truncate(atOffset: 0) }
}

extension POSIXError {
    /// The reason in the words of the system, such as "Permission denied".
    var reason: String { String(cString: strerror(code.rawValue)) }
}

extension Error {
    /// The reason in the words of the system, also of an error that Foundation has made of it.
    var systemReason: String {
        if let error = self as? POSIXError { return error.reason }
        let error = self as NSError
        if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error)?.systemReason ?? "\(self)"
    }
}
