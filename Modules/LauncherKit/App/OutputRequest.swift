public import BoardyCommandLine

/// The form of what a command writes, of its errors and of its messages. Every command has these options.
public struct OutputRequest: ParameterGroup {
    @Flag("quiet", short: "q", help: "Writes no messages to standard error but the error that ends the command.")
    private var wantsQuiet: Bool
    /// True if diagnostics and messages between boards go to standard error.
    @Flag("verbose", short: "v", help: "Writes diagnostics and each message between boards to standard error.")
    public var isVerbose: Bool
    @Option(ColorChoice.option) private var colorChoice: ColorChoice
    @Flag(ColorChoice.flag) private var hasNoColor: Bool
    /// The form of the output and of errors; text for a command without the option `.format`.
    public let format = ParsedValues.current[.format]
    /// The longest time that a command waits for outputs and for databases, or nil for no limit.
    public let timeout = ParsedValues.current[.timeout]
    private let writesTrace = ParsedValues.current[.trace] == "-"

    /// True if only the error that ends the command goes to standard error. If that has the trace, it can have nothing
    /// else.
    public var isQuiet: Bool { wantsQuiet || writesTrace }
    var color: ColorChoice { hasNoColor ? .never : colorChoice }

    public init() {}

    /// The options of every command.
    public var members: [any ParameterMember] { [$wantsQuiet, $isVerbose, $colorChoice, $hasNoColor] }

    public func check() throws(ValueError) {
        if wantsQuiet, isVerbose { throw ValueError("takes --quiet or --verbose, and not both") }
        if writesTrace, isVerbose {
            throw ValueError(
                "writes the trace or messages to standard error, so it takes --trace - or --verbose, and not both")
        }
    }
}

extension Option where Value == OutputFormat {
    /// The option for the form of the output, for a command that can write JSON:
    /// `@Option(.format) var format: OutputFormat`.
    public static var format: Option {
        Option(
            "format", placeholder: "FORMAT", help: "Form of the output, and of errors.", parser: .choice,
            default: .text, repetition: .lastWins)
    }
}

extension Option where Value == Duration? {
    /// The option for the longest time to wait, for a command that waits for outputs.
    public static var timeout: Option {
        Option(
            "timeout", placeholder: "DURATION",
            help: "The longest time to wait for outputs, and for databases, such as 500ms, 30s, 5m or 1h.",
            parser: .duration, defaultText: "no limit")
    }
}

extension Option where Value == String? {
    /// The option for the file with the messages between boards.
    static var trace: Option {
        Option(
            "trace", placeholder: "FILE",
            help: """
                Writes each message between boards to a file, as OTLP/JSON. With - it goes to standard error, which \
                then has nothing else but the error that ends the command.
                """, parser: .file)
    }
}
