import Boardy
import BoardyGraph
import BoardyHeadless
import BoardyRemote
import BoardySessions
import BoardySodium
import BoardyStorage
import Foundation

/// An error that ends a command with a message for the user and an exit code. It is written to standard error, as text
/// or as JSON.
public struct CommandError: Error, Equatable, CustomStringConvertible {
    /// The exit code of the process.
    public let code: ExitCode
    /// The message says what happened, where, and what to do next, without the name of the program in front.
    public let message: String

    public var description: String { message }

    /// Makes an error that a command throws.
    public init(code: ExitCode, message: String) {
        self.code = code
        self.message = message
    }

    /// Makes the error of a command from whatever the command has thrown.
    ///
    /// - Parameter signal: the signal that has cancelled the command.
    package init(_ error: any Error, signal: Int32? = nil) {
        switch error {
        case is CancellationError where signal == SIGTERM: self.init(code: .terminated, message: "terminated")
        case let error as CommandError: self = error
        case let error as LifecycleError:
            // The exit code comes from the reason, and so is the whole error of a command that a signal has cancelled.
            let reason = error.failures.first.map { CommandError($0.error, signal: signal) }
            let isCancelled = error.failures.first?.error is CancellationError
            self.init(
                code: reason?.code ?? .software, message: isCancelled ? reason?.message ?? "" : "\(error)")
        case let error as SessionError: self.init(code: .data, message: "\(error)")
        case let error as RemoteFailure: self.init(code: .unavailable, message: "\(error)")
        case let error as GraphvizProblem:
            self.init(code: error.isMissing ? .unavailable : .software, message: "\(error)")
        case is SessionFileProblem, is KeyFileProblem: self.init(code: .store, message: "\(error)")
        case let error as StoreError: self.init(code: error.isNoReply ? .noReply : .store, message: "\(error)")
        case is CancellationError: self.init(code: .interrupted, message: "interrupted")
        default: self.init(code: .software, message: "unexpected error: \(error)")
        }
    }

    /// Makes the error of a command whose wait for a database was ended, by `--timeout` or by a signal. It tells what
    /// is certain.
    init(waitEnded error: any Error, signal: Int32?) {
        switch signal {
        case SIGTERM: self.init(code: .terminated, message: "terminated\n\(error)")
        case .some: self.init(code: .interrupted, message: "interrupted\n\(error)")
        case nil: self.init(code: .noReply, message: "\(error)")
        }
    }

    /// The error that not all of standard output was written, with the reason in the words of the system.
    static func unwritableOutput(_ problem: String) -> CommandError {
        CommandError(
            code: .store,
            message: "standard output cannot be written: \(problem). What the command has done stays done; "
                + "send its output to another place")
    }

    /// Returns this error behind the error of a lost output, because the message may refer to the output. A
    /// signal stays the reason of the end.
    func afterOutput(problem: String?) -> CommandError {
        guard let problem, code != .interrupted, code != .terminated else { return self }
        let lost = Self.unwritableOutput(problem)
        return self == lost ? self : CommandError(code: lost.code, message: lost.message + "\n" + message)
    }

    /// Returns the message for standard error, as a text or as one line of JSON.
    func text(as format: OutputFormat, of program: String) -> String {
        let error: JSONObject = ["message": message, "exitCode": code.rawValue]
        return (format == .json ? try? JSONObject.document(["error": error]) : nil) ?? "\(program): \(message)"
    }
}
