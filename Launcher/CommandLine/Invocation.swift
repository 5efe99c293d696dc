import BoardyCommandLine
import BoardyStorage
import BoardyValues
import LauncherSessions
import PaymentIO

/// A command with its options, as the command line, the environment and the settings file give them. Nothing is launched or opened to make it.
struct Invocation: Equatable {
    enum Command: Equatable {
        case run
        case list(ListSubject)
        case describe(String)
        case validate(ValidationFormat)
        case activate(board: String)
        case open(link: String)
        case trace(files: [String], TraceForm)
        case config([Setting])
        case graph(GraphRequest)
        case why(WhyRequest)
        case serve(ServeRequest)
        case servePlugins(WorkerRequest)
        case queue(QueueRequest)
        case storeFile(StoreRequest)
        case makeSealKey(file: String)

        /// True for a command that shows its screens to browsers, or to the callers of its boards.
        var isServer: Bool {
            switch self {
            case .serve, .servePlugins: true
            default: false
            }
        }
    }

    /// True for a process that serves boards to others.
    var isWorker: Bool { if case .servePlugins = command { true } else { false } }

    /// True for a command with a part of its boards in other processes, or with boards for them.
    var needsQueue: Bool { isWorker || !placement.remote.isEmpty }

    let command: Command
    let selection: PluginSelection
    let selectionSources: SelectionSources
    /// The command with the options that were typed, but for those of the selection, to print it with another one; `validate` for a command whose
    /// arguments may hold a secret.
    let commandToRepeat: [String]
    let store: String?
    let placement: PlacementRequest
    /// The name of the profile, normalized, because the store compares its bytes.
    let profile: String
    let script: String?
    let gateway: GatewayAddress?
    /// The file for diagnostics; nil for the log of the user, or for standard error.
    let log: String?
    /// The file that the session is recorded to; nil to record nothing.
    let record: String?
    /// True if the recording replaces a file that exists.
    let overwrites: Bool
    let printsAllOutputs: Bool
    /// The longest time that a command waits for outputs; nil for no limit.
    let timeout: Duration?
    let input: String?
    let passwordFile: String?
    /// The file for the messages between boards, or `-` for standard error; nil for none.
    let trace: String?
    let format: OutputFormat
    let isQuiet: Bool
    let isVerbose: Bool
    let color: ColorChoice
    /// True if a person at a terminal may be asked.
    let asks: Bool

    /// Takes the options of a command. Those that the command does not declare have their defaults.
    ///
    /// - Throws: the reason why options do not go together, as the end of a sentence that begins with the command.
    init(_ command: Command, _ values: ParsedValues) throws(ValueError) {
        self.command = command
        selection = PluginSelection(values[Options.plugin], without: values[Options.without])
        selectionSources = SelectionSources(
            plugin: values.source(of: Options.plugin), without: values.source(of: Options.without))
        commandToRepeat = Self.commandToRepeat(command, values)
        store = values[Options.store]
        placement = PlacementRequest(values)
        profile = values[Options.profile]
        script = values[Options.script]
        log = values[Options.log]
        record = command.isServer ? nil : values[Options.record]
        overwrites = values[Options.overwrite]
        printsAllOutputs = values[Options.allOutputs]
        timeout = values[Options.timeout]
        input = values[Options.input]
        passwordFile = values[Options.passwordFile]
        format = values[Options.format]
        trace = values[Options.trace]
        // Standard error that has the trace can have nothing else.
        isQuiet = values[Options.quiet] || trace == "-"
        isVerbose = values[Options.verbose]
        color = ColorChoice(values)
        asks = !values[Options.noInput] && !command.isServer
        do {
            gateway = try values[Options.gateway].map { url in
                try GatewayAddress(url, key: values[Options.gatewayKey].map { Secret($0) })
            }
        } catch {
            throw ValueError("\(error)")
        }
        if values[Options.quiet], isVerbose { throw ValueError("takes --quiet or --verbose, and not both") }
        if trace == "-", isVerbose {
            throw ValueError(
                "writes the trace or messages to standard error, so it takes --trace - or --verbose, and not both")
        }
        for (option, file) in [("log", log), ("record", record)] where file == "-" {
            throw ValueError(
                "takes a file for --\(option), because the standard files have the screens and the messages")
        }
        if overwrites, record == nil { throw ValueError("takes --overwrite together with --record only") }
        if [script, input, passwordFile].count(where: { $0 == "-" }) > 1 {
            throw ValueError("reads standard input once, so only one of --script, --input and --password-file is -")
        }
        switch command {
        case .list, .config, .graph, .why, .trace, .queue, .storeFile, .makeSealKey: break
        case .describe(let name): try selection.checkDescribed(name)
        case .run, .validate, .activate, .open, .serve, .servePlugins:
            if selection.names.isEmpty {
                throw ValueError("has no plugin left; select one by --plugin, or drop a --without")
            }
            try checkPlacement()
        }
    }

    private func checkPlacement() throws(ValueError) {
        guard case .servePlugins = command else { return try placement.check(among: selection.names, store: store) }
        _ = try placement.requiredEngine(for: "needs --engine")
        if let name = placement.remote.first(where: selection.names.contains) {
            throw ValueError(
                selection.plugins.isEmpty
                    ? "serves all plugins, so '\(name)' cannot be remote; name the plugins to serve by --plugin"
                    : "serves '\(name)' itself, so --remote is for plugins that --plugin does not name")
        }
    }

    /// Takes a command about the queue, with the options of its database.
    init(_ request: QueueRequest, _ values: ParsedValues) throws(ValueError) {
        _ = try PlacementRequest(values).requiredEngine(for: "needs --engine")
        try self.init(.queue(request), values)
    }

    /// Takes a command about the store's file.
    init(_ request: StoreRequest, _ values: ParsedValues) throws(ValueError) {
        try request.checkPlace(values)
        try self.init(.storeFile(request), values)
    }

    /// The place of the store that the command line names, of the queue if there is one, or of the user's own store.
    func location(environment: [String: String]) -> Location {
        if let store { return Location(argument: store) }
        if let engine = placement.engine { return .postgres(engine) }
        return .default(environment: environment)
    }

    private static func commandToRepeat(_ command: Command, _ values: ParsedValues) -> [String] {
        let name: String
        switch command {
        case .run: name = "run"
        case .validate: name = "validate"
        case .serve: name = "serve"
        case .servePlugins: name = "serve-plugins"
        default: return ["validate"]
        }
        return values.typedOptions(without: Options.selection).map { [name] + $0 } ?? ["validate"]
    }
}
