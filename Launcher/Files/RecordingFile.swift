import Foundation
import Headless

/// The file of a recording: a session script that is written while the session goes on.
struct RecordingFile {
    private let file: PrivateFile

    /// Creates the file, which only its owner may read.
    ///
    /// - Parameter overwrites: true to replace a file that exists, whose permissions stay.
    /// - Throws: ``CommandError`` with exit code 74 if there is a file already, or the file cannot be created.
    init(path: String, overwrites: Bool) throws(CommandError) {
        do {
            file = try PrivateFile(path: path, overwrites ? O_TRUNC : O_EXCL)
        } catch {
            let name = path.printable
            throw CommandError(
                code: .store,
                message: error.code == .EEXIST
                    ? "the recording '\(name)' exists already, so nothing was started. "
                        + "Name another file, or replace it by --overwrite"
                    : "the recording '\(name)' cannot be written: \(error.reason). Name a file that you may write")
        }
    }

    /// Returns the comments at the top of a recording.
    static func header(of plugins: [String], version: String) -> [String] {
        [
            "Recorded by launcher \(version) with the plugins \(plugins.joined(separator: ", ")).",
            "Values such as $SECRET_PASSWORD are variables of the environment: launcher run --script FILE",
        ]
    }

    /// Adds lines to the recording.
    ///
    /// - Throws: ``CommandError`` with exit code 74 if they cannot be written, because a part of a recording replays another session.
    func write(_ lines: String) throws(CommandError) {
        do {
            try file.write(lines)
        } catch {
            throw CommandError(
                code: .store,
                message: "the recording '\(file.path.printable)' cannot be written any more, so the session has ended. "
                    + "What was answered before stays done; make space, or record to another place")
        }
    }
}
