import Boardy
public import BoardyCommandLine
import BoardyHeadless
package import BoardyStorage

/// The session that a command runs in: its plugins, its store, the places of its boards, and who answers its screens.
public struct SessionRequest: Sendable {
    /// What a session is for, which decides about its options and its screens.
    package enum Purpose: Sendable {
        /// A person or a script answers its screens, on standard output.
        case run
        /// A command uses some of its boards, and prints what they tell.
        case command
        /// Nothing is launched: a command tells if it could be.
        case check
        /// Nothing is launched: a command lists the settings of all commands.
        case config
        /// Browsers have sessions like it.
        case server
        /// Other processes use its boards.
        case worker

        /// True if the screens of the session itself are shown to nobody.
        var isServer: Bool { self == .server || self == .worker }
    }

    package let purpose: Purpose
    /// The plugins of the session.
    public let selection: SelectionRequest
    package let placement: PlacementRequest
    /// The place of the store as the command line has it; nil for the default.
    package let store: String?
    /// The values of the plugins' settings.
    package let settings: SettingValues
    let script: String?
    /// True if a person at a terminal may be asked.
    let asks: Bool
    /// The file for diagnostics; nil for the log of the user, or for standard error.
    let log: String?
    /// The file for the messages between boards, or `-` for standard error; nil for none.
    let trace: String?
    /// The file that the session is recorded to; nil to record nothing.
    let record: String?
    /// True if the recording replaces a file that exists.
    let overwrites: Bool

    /// Reads the values of ``options(of:)``.
    ///
    /// - Throws: the reason why options do not go together, as the end of a sentence that begins with the command.
    public init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        try self.init(values, of: app, for: .command)
    }

    package init(_ values: ParsedValues, of app: AppDefinition, for purpose: Purpose) throws(ValueError) {
        let options = Options(of: app)
        self.purpose = purpose
        selection = SelectionRequest(values, of: app)
        placement = PlacementRequest(values, of: app)
        store = values[options.store]
        settings = try app.settings.values(of: values)
        script = values[options.script]
        asks = !values[options.noInput] && !purpose.isServer
        log = values[options.log]
        trace = values[OutputRequest.traceOption]
        record = purpose.isServer ? nil : values[options.record]
        overwrites = values[options.overwrite]
        for (option, file) in [("log", log), ("record", record)] where file == "-" {
            throw ValueError(
                "takes a file for --\(option), because the standard files have the screens and the messages")
        }
        if overwrites, record == nil { throw ValueError("takes --overwrite together with --record only") }
        try selection.checkNotEmpty()
        try checkPlacement()
    }

    private func checkPlacement() throws(ValueError) {
        let plugins = selection.plugins
        guard purpose == .worker else { return try placement.check(among: plugins.names, store: store) }
        try placement.requiredEngine(for: "needs --engine")
        if let name = placement.remote.first(where: plugins.names.contains) {
            throw ValueError(
                plugins.plugins.isEmpty
                    ? "serves all plugins, so '\(name)' cannot be remote; name the plugins to serve by --plugin"
                    : "serves '\(name)' itself, so --remote is for plugins that --plugin does not name")
        }
    }

    /// The command that advice repeats; nil for one whose arguments may hold a secret.
    var commandName: String? {
        switch purpose {
        case .run: "run"
        case .check: "validate"
        case .server: "serve"
        case .worker: "serve-plugins"
        case .command, .config: nil
        }
    }

    /// True for a command with a part of its boards in other processes, or with boards for them.
    var needsQueue: Bool { purpose == .worker || !placement.remote.isEmpty }

    /// The place of the store that the command line names, of the queue if there is one, or of the user's own store.
    package func location(in context: CommandContext) -> Location {
        if let store { return context.app.location(of: store) }
        return placement.engine ?? .default(in: context.app.identity.folder, environment: context.environment)
    }

    // MARK: - Options

    /// The options of a session in which a command uses boards: plugins, store, script, log, trace and places, and the settings of the plugins.
    public static func options(of app: AppDefinition) -> [any ParameterDeclaration] { options(of: app, for: .command) }

    package static func options(of app: AppDefinition, for purpose: Purpose) -> [any ParameterDeclaration] {
        let own = Options(of: app), selection = SelectionRequest.options(of: app)
        let placement = PlacementRequest.options(of: app), trace = OutputRequest.traceOption
        let settings = app.settings.options(
            isAtTerminal: !purpose.isServer,
            installed: { values in
                let plugins = SelectionRequest(values, of: app).plugins
                // A worker installs what its plugins require too.
                return (purpose == .worker ? plugins.withRequirements : plugins).names
            }, remote: { PlacementRequest($0, of: app).remote })
        let session: [any ParameterDeclaration] =
            switch purpose {
            case .check: [own.store]
            case .run, .command, .config: [own.store] + settings + [own.script, own.noInput, own.log, trace]
            case .server: [own.store] + settings + [own.log]
            case .worker: [own.store] + settings + [own.log, trace]
            }
        return selection + session + placement + (purpose == .run ? [own.record, own.overwrite] : [])
    }

    /// The option for the store alone.
    package static func storeOption(of app: AppDefinition) -> any ParameterDeclaration { Options(of: app).store }

    struct Options {
        let store: Option<String?>
        let script: Option<String?>
        let noInput = Flag(
            "no-input", help: "Asks nothing, also in a terminal: a screen that no script answers is an error.")
        let log: Option<String?>
        let record = Option(
            "record", placeholder: "FILE",
            help: "Records the answers as a session script, with variables in place of secrets.", parser: .file,
            environment: .none, isConfigurable: false)
        let overwrite = Flag(
            "overwrite", help: "Replaces the file of --record if it exists.", environment: .none,
            isConfigurable: false)

        /// Accepts the place of a store. A text that looks like the address of a database and is none may have a password, and is the path of no file.
        private static func place(of app: AppDefinition) -> ValueParser<String> {
            ValueParser(completion: .file, text: { $0 }) { text throws(ValueError) in
                guard case .file = app.location(of: text),
                    text.contains("://") || text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:|.*password=/) != nil
                else { return text }
                let others = app.databases.map { ", an address as \($0.form)," } ?? ""
                throw ValueError(
                    "is a path\(others) or :memory:; write ./ in front of a path that looks like an address")
            }
        }

        init(of app: AppDefinition) {
            let identity = app.identity, form = app.databases.map { ", address of a database as \($0.form)," } ?? ""
            let file = "\(identity.folder)/store.sqlite in the data directory of the platform"
            store = Option(
                "store", placeholder: "PATH", help: "File of the store\(form) or :memory: to keep nothing.",
                parser: Self.place(of: app),
                defaultText: app.databases == nil ? file : "the database of --engine, or \(file)",
                // An address may have a password.
                shown: { "\(app.location(of: $0))" })
            script = Option(
                "script", placeholder: "FILE",
                help: "Answers screens from a session script; - reads it from standard input.", parser: .file)
            log = Option(
                "log", placeholder: "FILE",
                help: """
                    The file for diagnostics, which are for developers. They go to standard error too, unless 'run' shows its screens to a person at a \
                    terminal.
                    """, parser: .file,
                defaultText: "at a terminal, \(identity.folder)/\(identity.name).log in the state directory")
        }
    }
}
