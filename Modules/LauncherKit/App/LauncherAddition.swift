public import Boardy
package import BoardyRemote
package import BoardySessions
package import BoardyStorage
package import BoardyWaiting

/// A part of the launcher that an app adds, with the libraries that it needs: a front end, or a kind of database.
public protocol LauncherAddition: Sendable {
    /// The commands of the addition, behind those that every app has.
    var commands: [any CommandNode.Type] { get }
    /// The kind of database that the addition brings, or nil for none.
    var databases: Databases? { get }
    /// The ways of traces and figures out of the process, or nil for none.
    var telemetry: TelemetryOutputs? { get }
    /// The reasons why the addition may be unavailable, for the meaning of exit code 69 in help; nil for none.
    var unavailability: String? { get }
}

extension LauncherAddition {
    /// No databases.
    public var databases: Databases? { nil }
    /// No way out of the process.
    public var telemetry: TelemetryOutputs? { nil }
    /// Nothing.
    public var unavailability: String? { nil }
}

/// A plugin with commands of its own, such as an export. They are in every app that has the plugin.
public protocol CommandPlugin: LauncherPlugin {
    /// The commands, behind the launcher's and the app's own.
    var commands: [any CommandNode.Type] { get }
}

extension CommandPlugin {
    /// The commands.
    public var supplement: (any PluginSupplement)? { PluginCommands(commands: commands) }
}

struct PluginCommands: PluginSupplement {
    let commands: [any CommandNode.Type]
}

/// A kind of database that stores and the queue of remote boards can be in.
public struct Databases: Sendable {
    /// An address for help and messages, such as `postgres://USER@HOST/NAME`.
    let form: String
    /// An address for messages, such as `postgres://me@db.example/data`.
    let example: String
    /// The end of the message about `store backup`: what copies a database.
    let backupAdvice: String
    /// The end of the message about `store check`: what checks a database.
    let checkAdvice: String
    /// Returns the place that an address names, or nil for a text that is no address of this kind.
    let location: @Sendable (String) -> Location?
    /// Opens the queue of remote boards at an address for a process.
    let openEngine: @Sendable (Location, ProcessID, WaitLimit) async throws -> RemoteEngine

    package init(
        form: String, example: String, backupAdvice: String, checkAdvice: String,
        location: @escaping @Sendable (String) -> Location?,
        openEngine: @escaping @Sendable (Location, ProcessID, WaitLimit) async throws -> RemoteEngine
    ) {
        self.form = form
        self.example = example
        self.backupAdvice = backupAdvice
        self.checkAdvice = checkAdvice
        self.location = location
        self.openEngine = openEngine
    }
}
