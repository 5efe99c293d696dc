import Boardy
import BoardyCommandLine
import BoardyHTTP
import BoardyHeadless
import BoardyRemote
import BoardySodium
import BoardyStorage
import Foundation
import LauncherSessions

/// An error that ends a command with a message for the user and an exit code. ``Program`` writes it to standard error, as text or as JSON.
struct CommandError: Error, Equatable {
    let code: ExitCode
    let message: String

    init(code: ExitCode, message: String) {
        self.code = code
        self.message = message
    }

    /// Makes the error of a command from whatever the command has thrown.
    ///
    /// - Parameter signal: the signal that has cancelled the command.
    init(_ error: any Error, signal: Int32? = nil) {
        switch error {
        case is CancellationError where signal == SIGTERM: self.init(code: .terminated, message: "terminated")
        case let error as CommandError: self = error
        case let error as LifecycleError:
            // The exit code is that of the reason, and so is the whole error of a command that a signal has cancelled.
            let reason = error.failures.first.map { CommandError($0.error, signal: signal) }
            let isCancelled = error.failures.first?.error is CancellationError
            self.init(
                code: reason?.code ?? .software, message: isCancelled ? reason?.message ?? "" : "\(error)")
        case let error as SessionError: self.init(code: .data, message: "\(error)")
        case let error as ServerError: self.init(code: error.isUsage ? .usage : .unavailable, message: "\(error)")
        case let error as RemoteFailure: self.init(code: .unavailable, message: "\(error)")
        case let error as TraceProblem: self.init(code: .store, message: "\(error)")
        case let error as KeyFileProblem: self.init(code: .store, message: "\(error)")
        case let error as StoreError: self.init(code: .store, message: "\(error)")
        case is CancellationError: self.init(code: .interrupted, message: "interrupted")
        default: self.init(code: .software, message: "unexpected error: \(error)")
        }
    }

    /// Makes the error of a command whose wait for a database was ended, by `--timeout` or by a signal. It tells what is certain.
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

    /// Returns this error behind that of an output which was lost, because the message may refer to the output. A signal stays the reason of the end.
    func afterOutput(problem: String?) -> CommandError {
        guard let problem, code != .interrupted, code != .terminated else { return self }
        let lost = Self.unwritableOutput(problem)
        return self == lost ? self : CommandError(code: lost.code, message: lost.message + "\n" + message)
    }

    /// Returns the message for standard error, as text or as one line of JSON.
    func text(as format: OutputFormat) -> String {
        let document = Document(error: Document.Details(message: message, exitCode: code.rawValue))
        return (format == .json ? try? document.json() : nil) ?? "launcher: \(message)"
    }

    private struct Document: JSONDocument {
        struct Details: Encodable {
            let message: String
            let exitCode: Int32
        }

        var schemaVersion = 1
        let error: Details
    }
}

/// The exit code of a command. The numbers follow `sysexits.h` where it has a suitable one.
enum ExitCode: Int32, CaseIterable {
    case success = 0
    case usage = 64
    case data = 65
    case noRoute = 66
    case unavailable = 69
    case software = 70
    case store = 74
    case noReply = 75
    case noPermission = 77
    case configuration = 78
    case interrupted = 130
    case terminated = 143

    /// The code with its meaning, as help and the manual page list it.
    var status: ExitStatus {
        let meaning =
            switch self {
            case .success: "success; a board that answers with a refusal has succeeded too"
            case .usage: "the command line is wrong"
            case .data: "an input, link or answer does not fit, or a screen has no answer"
            case .noRoute: "no selected plugin routes the link"
            case .unavailable:
                "the activation had no output, or not in time, no selected plugin provides the board, no process serves a remote plugin, the queue cannot be reached or does not have the activation, the port cannot be had, or Graphviz or libmicrohttpd is missing"
            case .software: "unexpected error, a bug"
            case .store:
                "the store or a file cannot be used, a check of the store has found something, or standard output cannot be written"
            case .noReply:
                "a database did not reply, or was not free, within --timeout; the message tells if a change may have been made"
            case .noPermission: "the contract needs a role that the signed-in user does not have"
            case .configuration:
                "the selected plugins or the places of their boards do not fit together, or the settings file is wrong"
            case .interrupted: "interrupted by Ctrl-C"
            case .terminated: "ended by another program"
            }
        return ExitStatus(rawValue, meaning)
    }
}

extension ServerError {
    /// True if the command line names an address or a port that no machine has.
    fileprivate var isUsage: Bool { reason == .noAddress || reason == .portOutOfRange }
}
