package import BoardyCore
import BoardyHeadless
package import Foundation

/// A log of diagnostics for developers, one in a line with its time.
///
/// The log is kept small: a file that has reached the limit gets `.1` behind its name, in place of the one that had it,
/// and a new file begins. So both together are never much larger than twice the limit.
package final class DiagnosticLog: Sendable {
    /// The number of bytes at which a new file begins: 1 MiB.
    package static let limit = 1 << 20
    /// The greatest number of characters of a line.
    private static let lineLimit = 16 << 10

    package let path: String
    private let file: Locked<PrivateFile>
    private let limit: Int
    private let now: @Sendable () -> Date

    /// Opens a log.
    ///
    /// - Parameters:
    ///   - path: the path; nil for the program's own log in the folder of states, which is created.
    ///   - program: the name of the program.
    ///   - folder: the folder of states.
    ///   - limit: the number of bytes at which a new file begins.
    ///   - now: returns the time of a line.
    /// - Throws: ``SessionFileProblem`` with the path if the file cannot be written.
    package init(
        path: String?, of program: String, in folder: String, limit: Int = limit,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(SessionFileProblem) {
        if path == nil {
            // A folder that cannot be created is told by opening the file in it.
            try? FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        self.path = path ?? "\(folder)/\(program).log"
        self.limit = limit
        self.now = now
        file = Locked(try PrivateFile(self.path, as: "log", option: "--log"))
    }

    /// A sink that writes each diagnostic as a line. One that cannot be written is lost, and the session goes on.
    package var sink: DiagnosticSink { DiagnosticSink { [self] in write("\($0)") } }

    private func write(_ text: String) {
        let line = "\(now().ISO8601Format()) \(text.printable.prefix(Self.lineLimit))\n"
        file.withLock { file in
            if file.size >= limit { begin(&file) }
            try? file.write(line)
        }
    }

    /// Begins a new file. If the old file cannot be renamed, the old file is emptied.
    private func begin(_ file: inout PrivateFile) {
        guard rename(path, path + ".1") == 0, let next = try? PrivateFile(path: path) else {
            return (try? file.clear()) ?? ()
        }
        file = next
    }
}
