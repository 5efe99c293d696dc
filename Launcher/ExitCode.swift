/// How a command ended, as sysexits.h numbers it where that has a number.
enum ExitCode: Int32 {
    case success = 0
    /// EX_USAGE: the command line is wrong.
    case usage = 64
    /// EX_DATAERR: an input does not decode, or a screen was not answered as asked.
    case data = 65
    /// EX_NOINPUT: nobody routes the link.
    case noRoute = 66
    /// EX_UNAVAILABLE: an activation gave no output.
    case unavailable = 69
    /// EX_SOFTWARE: an error nobody foresaw.
    case software = 70
    /// EX_IOERR: the store or a file cannot be used.
    case store = 74
    /// EX_CONFIG: the plugins chosen do not fit together.
    case configuration = 78
    /// 128 + SIGINT: interrupted.
    case interrupted = 130
}

/// Why a command stops: what to tell, and how to end.
struct Refusal: Error, Equatable {
    let code: ExitCode
    let message: String

    static func usage(_ message: String) -> Refusal {
        Refusal(code: .usage, message: "\(message)\nTry: launcher --help")
    }
}
