public import BoardyCommandLine

/// A command of an app, as a type in one file: its declaration, its request, and what it does.
///
///     struct Export: LauncherCommand {
///         static let year = Operand("YEAR", help: "The year to export.", parser: .integer(in: 2000...2100))
///         let year: Int
///         let session: SessionRequest
///
///         static func declaration(of app: AppDefinition) -> CommandDeclaration {
///             CommandDeclaration(
///                 "export-year", abstract: "Prints the bookings of a year.", operands: [year],
///                 options: SessionRequest.options(of: app))
///         }
///
///         init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
///             year = try values[Self.year]
///             session = try SessionRequest(values, of: app)
///         }
///
///         func run(in context: CommandContext) async throws {
///             try await context.withSession(session) { session in
///                 context.print(try await session.mainboard.ioBookings().output(with: year).text)
///             }
///         }
///     }
public protocol LauncherCommand: CommandNode {
    /// Returns the name, the help, the operands and the options of the command.
    static func declaration(of app: AppDefinition) -> CommandDeclaration

    /// Reads the request. Nothing is launched or opened to make it.
    ///
    /// - Throws: the reason why values do not go together, as the end of a sentence that begins with the command.
    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError)

    /// Carries the request out.
    @MainActor func run(in context: CommandContext) async throws
}

/// A command, or a group of commands.
public protocol CommandNode: Sendable, SendableMetatype {
    /// Returns the command with its action, as the parser takes it.
    static func command(of app: AppDefinition) -> Command<ParsedCommand>
}

extension LauncherCommand {
    /// The command of ``declaration(of:)``, which makes a value of this type.
    public static func command(of app: AppDefinition) -> Command<ParsedCommand> {
        let declared = declaration(of: app)
        return Command(
            declared.name, abstract: declared.abstract, discussion: declared.discussion, examples: declared.examples,
            operands: declared.operands, options: declared.options,
            subcommands: declared.subcommands.map { $0.command(of: app) }
        ) { values throws(ValueError) in
            ParsedCommand(command: try Self(values, of: app), output: try OutputRequest(values))
        }
    }
}

/// A command with its request, and the options that every command has.
public struct ParsedCommand: Sendable {
    package let command: any LauncherCommand
    let output: OutputRequest
}

/// The declaration of a command, from which help, completions and the manual page are made.
public struct CommandDeclaration: Sendable {
    let name: String
    let abstract: String
    let discussion: String
    let examples: [Example]
    let operands: [any ParameterDeclaration]
    let options: [any ParameterDeclaration]
    let subcommands: [any CommandNode.Type]

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - abstract: the purpose, as one sentence.
    ///   - discussion: paragraphs for the command's own help, divided by an empty line.
    ///   - examples: whole command lines.
    ///   - operands: the words that it takes, in their order.
    ///   - options: its options and flags besides those of every command.
    ///   - subcommands: the commands below it; a command that has some takes no operands.
    public init(
        _ name: String, abstract: String, discussion: String = "", examples: [Example] = [],
        operands: [any ParameterDeclaration] = [], options: [any ParameterDeclaration] = [],
        subcommands: [any CommandNode.Type] = []
    ) {
        self.name = name
        self.abstract = abstract
        self.discussion = discussion
        self.examples = examples
        self.operands = operands
        self.options = options
        self.subcommands = subcommands
    }
}
