import BoardyCommandLine
import BoardyStorage
import BoardyValues
import LauncherSessions
import PaymentIO

/// The options and operands of the launcher's commands, each declared once, with its name, its environment variable and its help.
enum Options {
    // MARK: - The plugins of a command

    static let plugin = Option(
        "plugin", placeholder: "NAME", help: "Selects a plugin.", collecting: pluginName, defaultText: "all plugins",
        environment: .named("BOARDY_PLUGINS"))
    static let without = Option(
        "without", placeholder: "NAME", help: "Removes a plugin from the selection.", collecting: pluginName)
    static let selection: [any ParameterDeclaration] = [plugin, without]

    static let pluginName = ValueParser<String>.name(of: "a plugin") {
        PluginSelection().names.map { KnownName($0) }
    }

    // MARK: - The session of a command

    static let store = Option(
        "store", placeholder: "PATH",
        help: "File of the store, address of a database as postgres://USER@HOST/NAME, or :memory: to keep nothing.",
        parser: .file,
        defaultText: "the database of --engine, or boardy/store.sqlite in the data directory of the platform",
        // An address may have a password.
        shown: { "\(Location(argument: $0))" })
    static let profile = Option(
        "profile", placeholder: "NAME", help: "Profile whose sign-in is used and kept.",
        parser: ValueParser(text: { $0 }, parse: { $0.normalized }), default: "default")
    static let gateway = Option(
        "gateway", placeholder: "URL", help: "Payment gateway that charges cards.",
        parser: usable { try GatewayAddress($0) },
        defaultText: "a sandbox that moves no money")
    static let gatewayKey = Option(
        "gateway-key", placeholder: "KEY",
        help: "Key of the payment gateway. Set the variable, because other users see command lines.",
        parser: usable { try GatewayAddress("https://localhost", key: Secret($0)) }, isSecret: true)
    static let script = Option(
        "script", placeholder: "FILE",
        help: "Answers screens from a session script; - reads it from standard input.", parser: .file)
    static let noInput = Flag(
        "no-input", help: "Asks nothing, also in a terminal: a screen that no script answers is an error.")
    static let trace = Option(
        "trace", placeholder: "FILE",
        help: """
            Writes each message between boards to a file, as OTLP/JSON. With - it goes to standard error, which then has nothing else but the error \
            that ends the command.
            """, parser: .file)
    static let log = Option(
        "log", placeholder: "FILE",
        help: """
            The file for diagnostics, which are for developers. They go to standard error too, unless 'run' shows its screens to a person at a \
            terminal.
            """, parser: .file, defaultText: "at a terminal, boardy/launcher.log in the state directory")
    static let session: [any ParameterDeclaration] =
        [
            store, profile, gateway, gatewayKey, script, noInput, log, trace,
        ] + placement

    // MARK: - A recording

    static let record = Option(
        "record", placeholder: "FILE",
        help: "Records the answers as a session script, with variables in place of secrets.", parser: .file,
        environment: .none, isConfigurable: false)
    static let overwrite = Flag(
        "overwrite", help: "Replaces the file of --record if it exists.", environment: .none, isConfigurable: false)

    /// Accepts a text from which the address of a gateway can be made.
    private static func usable(
        _ make: @escaping @Sendable (String) throws -> GatewayAddress
    ) -> ValueParser<String> {
        ValueParser(text: { $0 }) { text throws(ValueError) in
            do { _ = try make(text) } catch { throw ValueError("\(error)") }
            return text
        }
    }

    // MARK: - One command

    static let input = Option(
        "input", placeholder: "JSON",
        help: """
            Input of the board: JSON, @FILE for a file that has it, or - for standard input. A secret belongs in a file, because other users see \
            command lines.
            """, parser: .text, environment: .none, isConfigurable: false)
    static let passwordFile = Option(
        "password-file", placeholder: "FILE",
        help: "Adds the first line of a file to the input, as its field password; - reads standard input.",
        parser: .file, environment: .none, isConfigurable: false)
    static let allOutputs = Flag(
        "all-outputs", help: "Prints every output of the board until it completes, one in each line.",
        environment: .none, isConfigurable: false)
    static let timeout = Option(
        "timeout", placeholder: "DURATION",
        help: "The longest time to wait for outputs, and for databases, such as 500ms, 30s, 5m or 1h.",
        parser: .duration,
        defaultText: "no limit")
    static let format = Option(
        "format", placeholder: "FORMAT", help: "Form of the output, and of errors.",
        parser: ValueParser<OutputFormat>.choice, default: .text, repetition: .lastWins)
    static let validationFormat = Option(
        "format", placeholder: "FORMAT",
        help: "Form of the output, and of errors; github makes annotations of a workflow.",
        parser: ValueParser<ValidationFormat>.choice, default: .text, repetition: .lastWins)

    static let traceFile = Operand(
        "FILE", help: "The file that --trace wrote, or - for standard input.", parser: .file)
    static let joinedTraceFiles = Operand(
        repeating: "OTHER", help: "The files of other processes, which are drawn as one trace.", parser: .file)
    static let traceForm = Option(
        "format", placeholder: "FORMAT",
        help: """
            tree has one line for each message, below its cause; mermaid is a sequence diagram; chrome is the format that ui.perfetto.dev opens; json \
            is for programs.
            """, parser: ValueParser<TraceForm>.choice, default: .tree, repetition: .lastWins,
        environment: .named("BOARDY_TRACE_FORMAT"), isConfigurable: false)

    // MARK: - Every command

    static let quiet = Flag(
        "quiet", short: "q", help: "Writes no messages to standard error but the error that ends the command.")
    static let verbose = Flag(
        "verbose", short: "v", help: "Writes diagnostics and each message between boards to standard error.")
    static let program: [any ParameterDeclaration] = [quiet, verbose, ColorChoice.option, ColorChoice.flag]

    // MARK: - Operands

    static let call: [any ParameterDeclaration] = selection + session + [timeout, format]

    static let subject = Operand(
        "SUBJECT", help: "The kind of thing to list.", parser: ValueParser<ListSubject>.choice)
    static let board = Operand(
        "BOARD", help: "The contract of the board.",
        parser: .text(completion: .names { PluginSelection($0).knownContracts }))
    static let described = Operand(
        "NAME", help: "The contract or plugin.",
        parser: .text(completion: .names { PluginSelection($0).knownNames }))
    static let link = Operand(
        "LINK", help: "The link, such as app://cart.",
        parser: .text(completion: .names { PluginSelection($0).knownLinks }))
}

extension PluginSelection {
    /// Selects the plugins of a command line that is not complete yet.
    init(_ context: CompletionContext) {
        self.init(context.values(of: "plugin"), without: context.values(of: "without"))
    }
}
