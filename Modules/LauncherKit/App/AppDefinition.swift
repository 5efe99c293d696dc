public import Boardy
import BoardyHeadless
package import BoardyStorage

/// An app as its commands know it: its identity, its plugins, and the databases and commands that additions bring.
public struct AppDefinition: Sendable {
    /// The app whose command line is declared or read. Outside of that it is one without plugins.
    @TaskLocal package static var current = AppDefinition(
        identity: AppIdentity(name: "app", version: "", about: ""), start: NoStart.self, plugins: { [] })

    /// The name of the app and of everything that carries it.
    public let identity: AppIdentity
    let start: StartScreen?
    /// The link of the page that a browser without a session sees first; empty for none.
    package let front: String
    /// The kind of database that an addition brings, or nil if boards are in this process only and stores in files.
    let databases: Databases?
    /// The ways of traces and figures out of the process, or nil if no addition brings them.
    let telemetry: TelemetryOutputs?
    let additions: [any LauncherAddition]
    private let ownCommands: [any CommandNode.Type]
    /// Makes the plugins anew, in the order in which they are installed.
    package private(set) var plugins: @Sendable () -> [any LauncherPlugin]
    private let declared: @Sendable () -> AppDeclarations

    package init<Start: BoardContract>(
        identity: AppIdentity, start: Start.Type, front: String = "",
        plugins: @escaping @Sendable () -> [any LauncherPlugin], additions: [any LauncherAddition] = [],
        commands: [any CommandNode.Type] = []
    ) where Start.Input == Void {
        self.identity = identity
        self.start = start == NoStart.self ? nil : StartScreen(start)
        self.front = front
        self.plugins = plugins
        self.additions = additions
        databases = additions.compactMap(\.databases).first
        telemetry = additions.compactMap(\.telemetry).first
        ownCommands = commands
        // They are read once and on demand, because each reading installs all plugins.
        let known = Locked<AppDeclarations?>(nil)
        declared = {
            known.withLock { known in
                let declarations = known ?? AppDeclarations(of: plugins())
                known = declarations
                return declarations
            }
        }
    }

    /// Returns the app with other plugins. The names for examples and the settings stay as they are.
    package func withPlugins(_ plugins: @escaping @Sendable () -> [any LauncherPlugin]) -> AppDefinition {
        var app = self
        app.plugins = plugins
        return app
    }

    /// The declarations of the plugins for command lines.
    package var declarations: AppDeclarations { declared() }

    /// The commands of the app itself and of its plugins.
    var commands: [any CommandNode.Type] {
        ownCommands + plugins().flatMap { ($0.supplement as? PluginCommands)?.commands ?? [] }
    }

    /// Returns the place of a store that the command line names by a path, an address or `:memory:`.
    package func location(of text: String) -> Location {
        databases?.location(text) ?? Location(argument: text)
    }
}

/// The start of an app that declares none: it starts at a menu of all entries.
public enum NoStart: BoardContract {
    public static let id: BoardID = "launcher.menu"
    public typealias Input = Void
    public typealias Output = Void
}
