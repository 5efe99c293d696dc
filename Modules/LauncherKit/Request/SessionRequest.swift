import Boardy
public import BoardyCommandLine
import BoardyHeadless
package import BoardyStorage
import Foundation

/// The session that a command runs in: its plugins, its store, the places of its boards, and who answers its screens.
///
/// It is a stored property of the command, because it reads the command line when the command is made.
public struct SessionRequest: ParameterGroup {
    /// The purpose of a session, which decides about its options and its screens.
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
    /// False if the request has no command line, because it was made as the command ran.
    let isRead = ParsedValues.current.isRead
    /// The plugins of the session.
    public let selection: SelectionRequest
    /// The place of the store as the command line has it, or nil for the default.
    @Option(.store) package var store: String?
    /// The place of the store if it stands on the command line itself.
    let typedStore: String?
    /// The folder for the store of a preview that is served, or nil for one in memory.
    let previewFolder: String?
    private let settingOptions: SettingOptions
    @Option(
        "script", placeholder: "FILE",
        help: "Answers screens from a session script; - reads it from standard input.", parser: .file)
    var script: String?
    @Flag("no-input", help: "Asks nothing, also in a terminal: a screen that no script answers is an error.")
    private var asksNothing: Bool
    /// The file for diagnostics, or nil for the log of the user, or for standard error.
    @Option(.log) var log: String?
    /// The file for the messages between boards, or `-` for standard error, or nil for none.
    @Option(.trace) var trace: String?
    let telemetry: (any TelemetryRequest)?
    package let placement = PlacementRequest()
    @Option(
        "record", placeholder: "FILE",
        help: "Records the answers as a session script, with variables in place of secrets.", parser: .file,
        environment: .none)
    private var recording: String?
    @Flag("overwrite", help: "Replaces the file of --record if it exists.", environment: .none) var overwrites: Bool

    /// Makes the request of a session in which a command uses boards.
    public init() { self.init(for: .command) }

    package init(for purpose: Purpose) {
        self.purpose = purpose
        let selection = SelectionRequest(offersFakes: purpose != .worker)
        self.selection = selection
        typedStore = ParsedValues.current.source(of: _store) == .commandLine ? _store.wrappedValue : nil
        previewFolder =
            purpose == .server && selection.fakesMissing
            ? FileManager.default.temporaryDirectory
                .appending(path: "\(AppDefinition.current.identity.name)-preview-\(UUID())").path : nil
        telemetry =
            purpose == .check
            ? nil : AppDefinition.current.telemetry?.request(purpose.isServer || purpose == .config)
        settingOptions =
            purpose == .check
            ? SettingOptions()
            : SettingOptions(
                isAtTerminal: !purpose.isServer,
                installed: { values in
                    let plugins = selection.plugins(in: values)
                    // A worker installs what its plugins require too.
                    return (purpose == .worker ? plugins.withRequirements : plugins).names
                }, remote: { [placement] in $0[placement.$remote] })
    }

    /// The options of the session: plugins, store, settings of the plugins, script, log, trace and places.
    public var members: [any ParameterMember] {
        let own: [any ParameterMember] =
            switch purpose {
            case .check: []
            case .run, .command, .config: [settingOptions, $script, $asksNothing, $log, $trace]
            case .server: [settingOptions, $log]
            case .worker: [settingOptions, $log, $trace]
            }
        return [selection, $store] + own + (telemetry.map { [$0] } ?? []) + [placement]
            + (purpose == .run ? [$recording, $overwrites] : [])
    }

    public func check() throws(ValueError) {
        if purpose == .config { return }
        _ = try settingOptions.values()
        for (option, file) in [("log", log), ("record", record)] where file == "-" {
            throw ValueError(
                "takes a file for --\(option), because the standard files have the screens and the messages")
        }
        if overwrites, record == nil { throw ValueError("takes --overwrite together with --record only") }
        try selection.checkNotEmpty()
        if selection.fakesMissing { try checkPreview() }
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

    /// The values of the plugins' settings, which the command line has been checked for. A preview has only values of
    /// the command line: a variable or the settings file names the gateway of every day, which would charge cards.
    package var settings: SettingValues {
        (try? settingOptions.values(isTyped: selection.fakesMissing)) ?? SettingValues()
    }
    /// True if a person at a terminal may be asked.
    var asks: Bool { !asksNothing && !purpose.isServer }
    /// The file that the session is recorded to, or nil to record nothing. A server has another option of this name.
    var record: String? { purpose.isServer ? nil : recording }

    /// The command that advice repeats, or nil for one whose arguments may hold a secret.
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

    /// The place of the store that the command line names, of the queue if there is one, or of the user's own store; in
    /// a preview, of a store of its own.
    package func location(in context: CommandContext) -> Location {
        if selection.fakesMissing { return previewLocation(in: context) }
        if let store { return context.app.location(of: store) }
        return placement.engine ?? .default(in: context.app.identity.folder, environment: context.environment)
    }

    /// Returns the path of a store that somebody has given, and whose folder is not there yet: perhaps it is mistyped.
    func storeInNewFolder(in context: CommandContext) -> String? {
        guard store != nil, case .file(let path) = location(in: context) else { return nil }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        return FileManager.default.fileExists(atPath: folder) ? nil : path
    }
}

/// A command that runs in a session, which advice prints with another selection of plugins.
package protocol SessionCommand: LauncherCommand {
    var session: SessionRequest { get }
}

extension Option where Value == String? {
    fileprivate static var log: Option {
        let identity = AppDefinition.current.identity
        return Option(
            "log", placeholder: "FILE",
            help: """
                The file for diagnostics, which are for developers. They go to standard error too, unless 'run' shows \
                its screens to a person at a terminal.
                """, parser: .file,
            defaultText: "at a terminal, \(identity.folder)/\(identity.name).log in the state directory")
    }
}
