import Foundation
import Headless
import LauncherSessions

/// A folder with a recording of each session of a server, which only its owner may read.
struct RecordingFolder: Sendable {
    private let path: String
    /// The start of the server, which tells its recordings from those of another one.
    private let start: String

    /// Creates the folder if it is missing.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if nothing can be written there.
    init(path: String, at start: Date = Date()) throws(CommandError) {
        self.path = path
        self.start = start.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.unusable(path)
        }
        if !FileManager.default.isWritableFile(atPath: path) { throw Self.unusable(path) }
    }

    private static func unusable(_ path: String) -> CommandError {
        CommandError(
            code: .store,
            message: "recordings cannot be written to '\(path.printable)', so nothing was started. "
                + "Give --record a folder that you may write to")
    }

    /// Returns a driver that records a session.
    func recording(
        _ driver: any ScreenDriver, of session: Int, _ selection: PluginSelection
    ) throws -> any ScreenDriver {
        let file = try RecordingFile(path: "\(path)/\(start)-\(session).session", overwrites: false)
        let header = RecordingFile.header(of: selection.names, version: launcherVersion)
        return try SessionRecorder(driver, header: header) { try file.write($0) }
    }
}
