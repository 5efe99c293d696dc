/// The exit code of a command. The numbers follow `sysexits.h` where it has a suitable one.
enum ExitCode: Int32, CaseIterable {
    case success = 0
    /// The command line has an unknown command, option or plugin, or an argument is missing (`EX_USAGE`).
    case usage = 64
    /// An input cannot be decoded, or the answer to a screen is missing or wrong (`EX_DATAERR`).
    case data = 65
    /// The link has the form of a link, but no selected plugin routes it (`EX_NOINPUT`).
    case noRoute = 66
    /// The activation had no output, or no selected plugin provides the board (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// An error of a type that the launcher does not handle: a bug (`EX_SOFTWARE`).
    case software = 70
    /// The store or a file cannot be opened, read or written (`EX_IOERR`).
    case store = 74
    /// The contract needs a role that the signed-in user does not have (`EX_NOPERM`).
    case noPermission = 77
    /// The selected plugins do not fit together: for example, none of them provides a required contract (`EX_CONFIG`).
    case configuration = 78
    /// The command was cancelled, for example by Ctrl-C at a password: 128 + `SIGINT`, as shells report it.
    case interrupted = 130
}
