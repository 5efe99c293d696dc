public import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardyWaiting
import Foundation

/// An app that the commands of the launcher run. Its type is the entry point of an executable.
///
///     @main struct Club: LauncherApp {
///         static let identity = AppIdentity(name: "club", version: "1.2.0", about: "Keeps the members of a club.")
///         static let start = Home.self
///         static var plugins: [any LauncherPlugin] { [MembersLauncherPlugin(), PointsLauncherPlugin()] }
///         static var additions: [any LauncherAddition] { [WebFrontEnd(), PostgresDatabases()] }
///     }
public protocol LauncherApp: SendableMetatype {
    /// The contract of the first screen.
    associatedtype Start: BoardContract = NoStart

    /// The name of the app, and of everything that carries it.
    static var identity: AppIdentity { get }
    /// The contract of the first screen, which by default is ``NoStart``, a menu of all entries.
    static var start: Start.Type { get }
    /// The link of the route whose page a browser without a session sees first, such as `app://products`; empty by
    /// default, so that a session begins at ``start``.
    static var front: String { get }
    /// The plugins of the app, made anew at each call, in the order in which they are installed.
    static var plugins: [any LauncherPlugin] { get }
    /// The parts of the launcher that need more libraries; none by default.
    ///
    /// Write the type: `static let additions = [WebFrontEnd()]` is a property of another type, which nobody reads. The
    /// same is true of ``commands``.
    static var additions: [any LauncherAddition] { get }
    /// The app's own commands; none by default.
    static var commands: [any CommandNode.Type] { get }
}

extension LauncherApp where Start == NoStart {
    /// A menu of all entries.
    public static var start: NoStart.Type { NoStart.self }
}

extension LauncherApp {
    /// No front.
    public static var front: String { "" }
    /// No additions.
    public static var additions: [any LauncherAddition] { [] }
    /// No commands.
    public static var commands: [any CommandNode.Type] { [] }

    /// Tells that the app cannot begin at its contract.
    @available(*, deprecated, message: "'start' has to be a contract whose Input is Void")
    @MainActor
    public static func main() async {
        let problem =
            "the app cannot start at '\(Start.id)', which needs an input. Make 'start' a contract whose Input is Void"
        TextOutput.standardError.write("\(identity.name): \(problem)\n")
        exit(ExitCode.configuration.rawValue)
    }
}

extension LauncherApp where Start.Input == Void {
    /// Runs the command line of the process, and ends the process with the exit code of the command.
    @MainActor
    public static func main() async {
        StandardFiles.reserve()
        DumpSignal.ignore()
        let ending = EndingSignals()
        var surroundings = CommandSurroundings(
            environment: nil, output: .standardOutput, errors: .standardError,
            hasTerminal: isatty(0) == 1 && isatty(1) == 1, isInputTerminal: isatty(0) == 1,
            isOutputOpen: StandardFiles.isOutputOpen, signal: { ending.first })
        surroundings.untilSignal = { [interruption = surroundings.interruption] operation in
            let command = Task { try await operation() }
            ending.onFirst {
                command.cancel()
                // The thread of the command may be waiting for a database.
                interruption.interrupt()
            }
            try await command.value
        }
        surroundings.onDumpSignal = { DumpSignal.on($0) }
        exit(await Program(AppDefinition(Self.self), surroundings).run(ProcessArguments.bytes).rawValue)
    }
}

extension AppDefinition {
    /// Takes the declarations of an app.
    public init<App: LauncherApp>(_ app: App.Type) where App.Start.Input == Void {
        self.init(
            identity: app.identity, start: app.start, front: app.front, plugins: { app.plugins },
            additions: app.additions, commands: app.commands)
    }
}
