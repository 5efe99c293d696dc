package import BoardyHeadless
import Foundation

/// A file that the messages between boards are written to, or standard error.
@MainActor
package final class TraceFile {
    let output: TextOutput
    private let name: String
    private let file: PrivateFile?

    /// Opens the file, in place of one that is there.
    ///
    /// - Parameter errors: gets the trace if the path is `-`.
    /// - Throws: ``SessionFileProblem`` if the file cannot be written, or another session writes it.
    package init(_ path: String, errors: TextOutput) throws(SessionFileProblem) {
        name = path.printable
        if path == "-" {
            (file, output) = (nil, errors)
        } else {
            do {
                let file = try PrivateFile(sole: path)
                self.file = file
                output = TextOutput(descriptor: file.descriptor)
            } catch {
                throw SessionFileProblem(
                    error.code == .EAGAIN
                        ? "the trace '\(name)' is written by another session, so nothing was started. "
                            + "Give --trace another file"
                        : "the trace '\(name)' cannot be written: \(error.reason). "
                            + "Give --trace a file in a folder that you may write to")
            }
        }
    }

    /// Checks that everything was written.
    ///
    /// - Parameter droppedCount: the number of messages that one call sent too many.
    /// - Throws: ``SessionFileProblem`` if a part of the trace was not written.
    func check(droppedCount: Int) throws(SessionFileProblem) {
        if let problem = output.problem {
            throw SessionFileProblem(
                "the trace '\(name)' cannot be written: \(problem). What the command has done stays done; "
                    + "give --trace another place")
        }
        if droppedCount > 0 {
            throw SessionFileProblem(
                "the trace '\(name)' has \(droppedCount) messages less than were sent, "
                    + "because one call sent too many. What the command has done stays done")
        }
    }
}
