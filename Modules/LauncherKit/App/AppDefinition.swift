import Boardy
import BoardyHeadless
package import BoardyStorage

/// An app as its commands know it: its identity, its plugins, its additions and its commands.
public struct AppDefinition: Sendable {
    /// The name of the app and of everything that carries it.
    public let identity: AppIdentity
    let start: StartScreen?
    /// Names for examples in help.
    package let examples: AppExamples
    /// The settings of all plugins.
    let settings: SettingOptions
    let additions: [any LauncherAddition]
    let ownCommands: [any CommandNode.Type]
    /// Makes the plugins anew, in the order in which they are installed.
    package private(set) var plugins: @Sendable () -> [any LauncherPlugin]

    package init<Start: BoardContract>(
        identity: AppIdentity, start: Start.Type, plugins: @escaping @Sendable () -> [any LauncherPlugin],
        additions: [any LauncherAddition], commands: [any CommandNode.Type] = []
    ) where Start.Input == Void {
        self.identity = identity
        self.start = start == NoStart.self ? nil : StartScreen(start)
        self.plugins = plugins
        let manifests = PluginLauncher.with(options: .default).install(launcherPlugins: plugins()).manifests
        settings = SettingOptions(of: manifests)
        examples = AppExamples(manifests)
        self.additions = additions
        ownCommands = commands
    }

    /// Returns the app with other plugins.
    package func withPlugins(_ plugins: @escaping @Sendable () -> [any LauncherPlugin]) -> AppDefinition {
        var app = self
        app.plugins = plugins
        return app
    }

    /// The kind of database that an addition brings; nil if boards are in this process only and stores in files.
    var databases: Databases? { additions.lazy.compactMap(\.databases).first }

    /// All plugins.
    package var everything: PluginSelection { PluginSelection(of: self) }

    /// Returns the place of a store that the command line names by a path, an address or `:memory:`.
    package func location(of text: String) -> Location {
        databases?.location(text) ?? Location(argument: text)
    }
}
