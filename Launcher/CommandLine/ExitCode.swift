/// The exit code of a command. The numbers follow `sysexits.h` where it has a suitable one.
enum ExitCode: Int32 {
    case success = 0
    /// The command line is wrong (`EX_USAGE`).
    case usage = 64
    /// An input cannot be decoded, or the answer to a screen is missing or wrong (`EX_DATAERR`).
    case data = 65
    /// No plugin routes the link (`EX_NOINPUT`).
    case noRoute = 66
    /// The activation had no output (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// An error that the launcher does not know (`EX_SOFTWARE`).
    case software = 70
    /// The store or a file cannot be used (`EX_IOERR`).
    case store = 74
    /// The selected plugins do not fit together (`EX_CONFIG`).
    case configuration = 78
    /// The command was interrupted: 128 + `SIGINT`.
    case interrupted = 130
}
