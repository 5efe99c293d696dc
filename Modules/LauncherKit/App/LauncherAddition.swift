public import BoardyCommandLine
package import BoardyRemote
package import BoardySessions
package import BoardyStorage
package import BoardyWaiting

/// A part of the launcher that an app adds, with the libraries that it needs: a front end, or a kind of database.
public protocol LauncherAddition: Sendable {
    /// The commands of the addition, behind those that every app has.
    var commands: [any CommandNode.Type] { get }
    /// The options of these commands that the settings file may have, for `config`.
    var settings: [any ParameterDeclaration] { get }
    /// The databases for stores and for the queue of remote boards; nil if the addition brings none.
    var databases: Databases? { get }
}

extension LauncherAddition {
    /// No commands.
    public var commands: [any CommandNode.Type] { [] }
    /// No options.
    public var settings: [any ParameterDeclaration] { [] }
    /// No databases.
    public var databases: Databases? { nil }
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
    /// Returns the place that an address names; nil for a text that is no address of this kind.
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
