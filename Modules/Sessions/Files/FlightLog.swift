package import BoardyCore
import BoardyHeadless
package import BoardyTrace
package import Foundation

/// Writes the last messages of a process to a file in the folder of states when something goes wrong: a board fails, a
/// task takes too long, or an operator sends SIGUSR1.
package final class FlightLog: Sendable {
    /// The diagnostics after which the messages are kept.
    private static let kinds: Set<DiagnosticKind> = [.boardFailed, .taskOverdue, .outputMissing, .recursionLimit]
    /// The files that are kept; older ones are deleted.
    private static let fileLimit = 10
    /// The time after a diagnostic's file in which other diagnostics write none: one mistake makes many of them.
    private static let pause = Duration.seconds(10)

    package let recorder = FlightRecorder()
    private let folder: String
    private let name: String
    private let tell: @Sendable (String) -> Void
    private let now: @Sendable () -> Date
    private let add: @Sendable (PrivateFile, String) throws -> Void
    private let last = Locked<(time: Date?, count: Int)>((nil, 0))

    /// - Parameters:
    ///   - name: the name of the program.
    ///   - folder: the folder of states, which is created for the first file.
    ///   - tell: gets a sentence with the name of each file.
    ///   - now: returns the time of the wall clock.
    ///   - write: adds a text to a file. Tests change it.
    package init(
        of name: String, in folder: String, now: @escaping @Sendable () -> Date = { Date() },
        write: @escaping @Sendable (PrivateFile, String) throws -> Void = { try $0.write($1) },
        tell: @escaping @Sendable (String) -> Void
    ) {
        add = write
        self.folder = folder
        self.name = name
        self.now = now
        self.tell = tell
    }

    /// Writes a file if a diagnostic is of a kind whose cause the last messages show, and none was written just before.
    package func note(_ diagnostic: Diagnostic) {
        if Self.kinds.contains(diagnostic.kind) { note(failure: "\(diagnostic.kind)") }
    }

    /// Writes a file because of a failure, unless one was written just before.
    ///
    /// - Parameter kind: the code of the failure. Its sentence may have values.
    package func note(failure kind: String) {
        let time = now()
        let isDue = last.withLock { last in
            if let earlier = last.time, time.timeIntervalSince(earlier) < Self.pause / .seconds(1) { return false }
            last.time = time
            return true
        }
        if isDue { write(kind, at: time) }
    }

    /// Writes a file because an operator asks for it.
    package func write() { write("SIGUSR1", at: now()) }

    private func write(_ reason: String, at time: Date) {
        let number = last.withLock { last in
            last.count += 1
            return last.count
        }
        let stamp = time.ISO8601Format(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let path = "\(folder)/\(name)-flight-\(stamp)-\(getpid())-\(number).txt"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let file = try PrivateFile(path: path, O_EXCL)
            do {
                try add(file, "\(time.ISO8601Format()) \(reason.printable)\n\(recorder.text)")
            } catch {
                // A part of a file is of no use, and would take the place of an earlier one.
                try? FileManager.default.removeItem(atPath: path)
                throw error
            }
            deleteOldFiles()
            tell("the last messages before it are in '\(path.printable)'")
        } catch {
            tell("the last messages cannot be written to '\(path.printable)': \(error.systemReason)")
        }
    }

    private func deleteOldFiles() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // The time is in front of all that differs, so names are sorted by time, and then by number.
        let flights = names.filter { $0.hasPrefix("\(name)-flight-") }
        for name in flights.sorted(by: { $0.compare($1, options: .numeric) == .orderedAscending })
            .dropLast(Self.fileLimit)
        {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
