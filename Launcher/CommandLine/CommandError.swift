/// An error that ends a command with a message for the user and an exit code. ``Program`` writes the message to standard error.
struct CommandError: Error, Equatable {
    let code: ExitCode
    let message: String

    /// Returns an error of the command line, with exit code 64 and a message that ends with a hint to `--help`.
    static func usage(_ message: String) -> CommandError {
        CommandError(code: .usage, message: "\(message)\nTry: launcher --help")
    }
}
