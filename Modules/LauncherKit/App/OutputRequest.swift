public import BoardyCommandLine

/// The form of what a command writes, of its errors and of its messages. Every command has these options.
public struct OutputRequest: Sendable {
    /// True if only the error that ends the command goes to standard error.
    public let isQuiet: Bool
    /// True if diagnostics and messages between boards go to standard error.
    public let isVerbose: Bool
    /// The form of the output and of errors; text for a command without ``formatOption``.
    public let format: OutputFormat
    let color: ColorChoice
    /// The longest time that a command waits for outputs and for databases; nil for no limit.
    public let timeout: Duration?

    /// The option for the form of the output, for a command that can write JSON.
    public static let formatOption = Option(
        "format", placeholder: "FORMAT", help: "Form of the output, and of errors.",
        parser: ValueParser<OutputFormat>.choice, default: .text, repetition: .lastWins)
    /// The option for the longest time to wait.
    public static let timeoutOption = Option(
        "timeout", placeholder: "DURATION",
        help: "The longest time to wait for outputs, and for databases, such as 500ms, 30s, 5m or 1h.",
        parser: .duration, defaultText: "no limit")
    package static let quiet = Flag(
        "quiet", short: "q", help: "Writes no messages to standard error but the error that ends the command.")
    static let verbose = Flag(
        "verbose", short: "v", help: "Writes diagnostics and each message between boards to standard error.")
    /// The key of the file for messages, for a command whose messages have to make way.
    static let traceOption = Option(
        "trace", placeholder: "FILE",
        help: """
            Writes each message between boards to a file, as OTLP/JSON. With - it goes to standard error, which then has nothing else but the error \
            that ends the command.
            """, parser: .file)
    /// The options of all commands.
    static let everywhere: [any ParameterDeclaration] = [quiet, verbose, ColorChoice.option, ColorChoice.flag]

    init(_ values: ParsedValues) throws(ValueError) {
        let writesTrace = values[Self.traceOption] == "-"
        // Standard error that has the trace can have nothing else.
        isQuiet = values[Self.quiet] || writesTrace
        isVerbose = values[Self.verbose]
        format = values[Self.formatOption]
        color = ColorChoice(values)
        timeout = values[Self.timeoutOption]
        if values[Self.quiet], isVerbose { throw ValueError("takes --quiet or --verbose, and not both") }
        if writesTrace, isVerbose {
            throw ValueError(
                "writes the trace or messages to standard error, so it takes --trace - or --verbose, and not both")
        }
    }
}
