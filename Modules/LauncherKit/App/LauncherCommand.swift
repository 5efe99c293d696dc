public import BoardyCommandLine

/// A command of an app as a type: a ``LauncherCommand``, or a group of commands.
public protocol CommandNode: Sendable, SendableMetatype {
    /// The name and the help of the command.
    static var declaration: CommandDeclaration { get }
    /// The commands below it; none by default. A command that has some takes no operands.
    static var subcommands: [any CommandNode.Type] { get }
    /// The command itself if it runs. To look for the type's conformance would slow each start.
    static var runnable: (any LauncherCommand.Type)? { get }
}

extension CommandNode {
    /// No commands.
    public static var subcommands: [any CommandNode.Type] { [] }
    /// None: the node only groups commands.
    public static var runnable: (any LauncherCommand.Type)? { nil }
}

/// A command of an app, as a type in one file: its declaration, its options and operands, and what it does.
///
///     struct Export: LauncherCommand {
///         static let declaration = CommandDeclaration("export-year", abstract: "Prints the bookings of a year.")
///
///         @Operand("YEAR", help: "The year to export.", parser: .integer(in: 2000...2100)) var year
///         let session = SessionRequest()
///
///         func run(in context: CommandContext) async throws {
///             try await context.withSession(session) { session in
///                 context.print(try await session.mainboard.ioBookings().output(with: year).text)
///             }
///         }
///     }
///
/// Nothing is launched or opened before it runs. `check()` refuses values that do not go together.
public protocol LauncherCommand: CommandNode, ParameterGroup {
    /// True for a command that opens and changes nothing, so that a signal may end it at once, or false by default.
    ///
    /// Such a command starts sooner, because no thread waits for signals.
    static var isBrief: Bool { get }

    /// True for a command that goes on when a database has not replied in time, such as a server, or false by default.
    ///
    /// Another command is over then, so that the limits of several waits do not add up.
    static var goesOn: Bool { get }

    /// Carries the request out.
    @MainActor func run(in context: CommandContext) async throws
}

extension LauncherCommand {
    /// The command.
    public static var runnable: (any LauncherCommand.Type)? { self }
    /// A signal cancels the command, which can wind down.
    public static var isBrief: Bool { false }
    /// The command is over when a database has not replied in time.
    public static var goesOn: Bool { false }
}

/// A command that was read from a command line, with the options that every command has.
public struct ParsedCommand: Sendable {
    package let command: any LauncherCommand
    let output: OutputRequest
}
