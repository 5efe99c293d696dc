public import Boardy
public import BoardyCommandLine
package import BoardyRemote
package import BoardySessions
package import BoardyStorage
package import BoardyWaiting

/// A part of the launcher that an app adds, with the libraries that it needs: a front end, or a kind of database.
public protocol LauncherAddition: Sendable {
    /// The commands of the addition, behind those that every app has.
    var commands: [any CommandNode.Type] { get }
}

/// A plugin with commands of its own, such as an export. They are in every app that has the plugin.
public protocol CommandPlugin: LauncherPlugin {
    /// The commands, behind those of the launcher and of the app.
    var commands: [any CommandNode.Type] { get }
}

extension CommandPlugin {
    /// The commands.
    public var supplement: (any PluginSupplement)? { PluginCommands(commands: commands) }
}

/// The commands of a plugin.
struct PluginCommands: PluginSupplement {
    let commands: [any CommandNode.Type]
}

/// An addition with a kind of database that stores and the queue of remote boards can be in.
package protocol Databases: LauncherAddition {
    /// An address for help and messages, such as `postgres://USER@HOST/NAME`.
    var form: String { get }
    /// An address for messages, such as `postgres://me@db.example/data`.
    var example: String { get }
    /// The end of the message about `store backup`: what copies a database.
    var backupAdvice: String { get }
    /// The end of the message about `store check`: what checks a database.
    var checkAdvice: String { get }
    /// Returns the place that an address names; nil for a text that is no address of this kind.
    func location(_ address: String) -> Location?
    /// Opens the queue of remote boards at an address for a process.
    func openEngine(_ location: Location, _ process: ProcessID, _ waits: WaitLimit) async throws -> RemoteEngine
}
