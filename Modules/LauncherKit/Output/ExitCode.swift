import BoardyCommandLine

/// The exit code of a command. The numbers follow `sysexits.h` where it has a suitable one.
public enum ExitCode: Int32, CaseIterable, Sendable {
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

    /// Returns the code with its meaning, as help and the manual page list it.
    ///
    /// - Parameter lacks: what the additions of the app may not reach.
    func status(unavailable lacks: [String]) -> ExitStatus {
        let meaning =
            switch self {
            case .success: "success; a board that answers with a refusal has succeeded too"
            case .usage: "the command line is wrong"
            case .data: "an input, link or answer does not fit, or a screen has no answer"
            case .noRoute: "no selected plugin routes the link"
            case .unavailable:
                (["the activation had no output, or not in time, no plugin provides the board, or Graphviz is missing"]
                    + lacks).joined(separator: "; ")
            case .software: "unexpected error, a bug"
            case .store:
                """
                the store or a file cannot be used, a check of the store has found something, or standard output \
                cannot be written
                """
            case .noReply:
                "a database did not reply, or was not free, in time; the message tells if a change may have been made"
            case .noPermission: "the contract needs a role that the signed-in user does not have"
            case .configuration:
                "the selected plugins or the places of their boards do not fit together, or the settings file is wrong"
            case .interrupted: "interrupted by Ctrl-C"
            case .terminated: "ended by another program"
            }
        return ExitStatus(rawValue, meaning)
    }
}
