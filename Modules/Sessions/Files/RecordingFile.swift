package import BoardyHeadless
package import Foundation

/// The file of a recording: a session script that is written while the session goes on.
package struct RecordingFile {
    private let file: PrivateFile

    /// Creates the file, which only its owner may read.
    ///
    /// - Parameter overwrites: true to replace a file that exists, whose permissions stay.
    /// - Throws: ``SessionFileProblem`` if there is a file already, if another session writes it, or if it cannot be
    ///   created.
    package init(path: String, overwrites: Bool) throws(SessionFileProblem) {
        do {
            file = try PrivateFile(sole: path, overwrites ? 0 : O_EXCL)
        } catch {
            let problem =
                switch error.code {
                case .EEXIST:
                    "exists already, so nothing was started. Name another file, or replace it by --overwrite"
                case .EAGAIN: "is written by another session, so nothing was started. Name another file"
                default: "cannot be written: \(error.reason). Name a file that you may write"
                }
            throw SessionFileProblem("the recording '\(path.printable)' \(problem)")
        }
    }

    /// Begins the recording of a session in the file.
    ///
    /// - Parameters:
    ///   - plugins: the names of the plugins of the session.
    ///   - program: the name of the program that records.
    ///   - isBrowser: true for the session of a browser.
    package func recording(
        with plugins: [String], by program: String, version: String, isBrowser: Bool = false
    ) throws -> SessionRecording {
        let place = isBrowser ? " \(SessionRecorder.browser)" : ""
        let header = [
            "Recorded by \(program) \(version) in \(SessionRecorder.format)\(place) with the plugins "
                + "\(plugins.joined(separator: ", ")).",
            "Values such as $SECRET_PASSWORD are variables of the environment: \(program) run --script FILE",
        ]
        return try SessionRecording(header: header) { try write($0) }
    }

    /// Adds lines to the recording.
    ///
    /// - Throws: ``SessionFileProblem`` if they cannot be written, because a part of a recording replays another
    ///   session.
    private func write(_ lines: String) throws(SessionFileProblem) {
        do {
            try file.write(lines)
        } catch {
            throw SessionFileProblem(
                "the recording '\(file.path.printable)' cannot be written any more, so the session has ended. "
                    + "What was answered before stays done; make space, or record to another place")
        }
    }
}

/// A folder with a recording of each session of a server, which only its owner may read.
package struct RecordingFolder: Sendable {
    private let path: String
    private let plugins: [String]
    private let program: String
    private let version: String
    /// The start of the server and a random number, which tell its recordings from another server's, also from one that
    /// started in the same second.
    private let start: String

    /// Creates the folder if it is missing.
    ///
    /// - Parameters:
    ///   - plugins: the names of the plugins of all sessions.
    ///   - program: the name of the program that records.
    /// - Throws: ``SessionFileProblem`` if nothing can be written there.
    package init(
        path: String, with plugins: [String], by program: String, version: String, at start: Date = Date()
    ) throws(SessionFileProblem) {
        self.path = path
        self.plugins = plugins
        self.program = program
        self.version = version
        let time = start.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        self.start = "\(time)-\(String(UInt32.random(in: .min ... .max), radix: 36))"
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.unusable(path)
        }
        if !FileManager.default.isWritableFile(atPath: path) { throw Self.unusable(path) }
    }

    private static func unusable(_ path: String) -> SessionFileProblem {
        SessionFileProblem(
            "recordings cannot be written to '\(path.printable)', so nothing was started. "
                + "Give --record a folder that you may write to")
    }

    /// Begins the recording of a session.
    package func recording(of session: Int) throws -> SessionRecording {
        try RecordingFile(path: "\(path)/\(start)-\(session).session", overwrites: false)
            .recording(with: plugins, by: program, version: version, isBrowser: true)
    }
}
