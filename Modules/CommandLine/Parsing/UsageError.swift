/// An error of the command line, the environment or the configuration file, with all that a user needs to correct it.
///
/// Its description is the whole message: the problem, the usage of the command and the call that prints more. A text is
/// repeated in it only if it has the form of a name, because another one may be a password in a wrong place.
public struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The problem as one sentence without a full stop.
    public let message: String
    /// The command as typed by name, with the program in front: `shop open`.
    public let command: String
    /// The usage line of the command, or an empty text if the description is a short help.
    public let usage: String
    /// The call to type next.
    public let hint: String
    /// The exit code: 64, or 78 for an error in the configuration file.
    public let exitCode: Int32
    private let programName: String

    init(_ message: String, in path: CommandPath, exitCode: Int32 = 64) {
        self.message = message
        command = path.name
        programName = path.programName
        usage = path.usage
        hint = "See '\(path.helpCall)'"
        self.exitCode = exitCode
    }

    /// Makes the short help of a program that was called without arguments.
    init(shortHelp message: String, of program: String) {
        self.message = message
        (command, programName) = (program, program)
        usage = ""
        hint = "See '\(program) --help'"
        exitCode = 64
    }

    public var description: String {
        usage.isEmpty ? "\(message)\n\n\(hint)" : "\(programName): \(message)\nUsage: \(usage)\n\(hint)"
    }

    /// The error as one line of JSON, for programs that were asked for JSON.
    public var json: String {
        JSONText.object([
            "schemaVersion": .number(1),
            "error": .object([
                "message": .string(message), "command": .string(command),
                "usage": usage.isEmpty ? nil : .string(usage), "hint": .string(hint),
                "exitCode": .number(Int(exitCode)),
            ]),
        ]).text
    }
}
