/// An exit code with its meaning in one program, for help and the man page. The numbers come from `sysexits.h`.
public struct ExitStatus: Equatable, Sendable {
    let code: Int32
    let meaning: String

    /// Makes an exit code that `sysexits.h` does not have, with its meaning as a few words without a full stop.
    public init(_ code: Int32, _ meaning: String) {
        self.code = code
        self.meaning = meaning
    }

    /// The code 0, success.
    public static func success(_ meaning: String) -> ExitStatus { ExitStatus(0, meaning) }
    /// The code 64, `EX_USAGE`: the command line is wrong.
    public static func usage(_ meaning: String) -> ExitStatus { ExitStatus(64, meaning) }
    /// The code 65, `EX_DATAERR`: an input is wrong.
    public static func data(_ meaning: String) -> ExitStatus { ExitStatus(65, meaning) }
    /// The code 66, `EX_NOINPUT`: an input does not exist.
    public static func noInput(_ meaning: String) -> ExitStatus { ExitStatus(66, meaning) }
    /// The code 69, `EX_UNAVAILABLE`: a service is missing.
    public static func unavailable(_ meaning: String) -> ExitStatus { ExitStatus(69, meaning) }
    /// The code 70, `EX_SOFTWARE`: the program has a bug.
    public static func software(_ meaning: String) -> ExitStatus { ExitStatus(70, meaning) }
    /// The code 74, `EX_IOERR`: a file cannot be read or written.
    public static func inputOutput(_ meaning: String) -> ExitStatus { ExitStatus(74, meaning) }
    /// The code 77, `EX_NOPERM`: the user may not do this.
    public static func noPermission(_ meaning: String) -> ExitStatus { ExitStatus(77, meaning) }
    /// The code 78, `EX_CONFIG`: the configuration is wrong.
    public static func configuration(_ meaning: String) -> ExitStatus { ExitStatus(78, meaning) }
    /// The code that shells report for a signal: 128 and its number, 130 for an interrupt and 143 for a termination.
    public static func signal(_ number: Int32, _ meaning: String) -> ExitStatus { ExitStatus(128 + number, meaning) }
}
