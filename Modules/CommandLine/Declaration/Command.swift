/// A command of a program, declared as a value. `Invocation` is the program's own type for a command that it can run.
///
///     Command("open", abstract: "Opens a link.", operands: [Operands.link], options: [Options.store]) {
///         values throws(ValueError) in .open(link: try values[Operands.link], store: values[Options.store])
///     }
public struct Command<Invocation: Sendable>: Sendable {
    package typealias MakeInvocation = @Sendable (ParsedValues) throws(ValueError) -> Invocation

    let definition: CommandDefinition
    let subcommands: [Command]
    let action: MakeInvocation?

    /// Declares a command that runs.
    ///
    /// - Parameters:
    ///   - call: the call of a command that people type without its program, such as a script's path.
    ///   - abstract: the purpose, as one sentence.
    ///   - discussion: paragraphs for the command's own help, divided by an empty line.
    ///   - operands: the words that it takes, in their order.
    ///   - options: its options and flags besides the program's.
    ///   - subcommands: the commands below it; a command that has some takes no operands.
    ///   - action: returns the invocation for parsed values, or throws why they do not go together.
    public init(
        _ name: String, calledAs call: String? = nil, abstract: String, discussion: String = "",
        examples: [Example] = [], operands: [any ParameterDeclaration] = [], options: [any ParameterDeclaration] = [],
        subcommands: [Command] = [],
        action: @escaping @Sendable (ParsedValues) throws(ValueError) -> Invocation
    ) {
        self.init(
            CommandDeclaration(name, calledAs: call, abstract: abstract, discussion: discussion, examples: examples),
            parameters: { operands + options }, subcommands: subcommands, action: action)
    }

    /// Declares a command that only groups subcommands. The root of a program with several commands is one.
    ///
    /// - Parameter examples: command lines for its help; the first two of the root are the short help of a program
    ///   without arguments.
    public init(
        _ name: String, abstract: String, discussion: String = "", examples: [Example] = [], subcommands: [Command]
    ) {
        self.init(
            CommandDeclaration(name, abstract: abstract, discussion: discussion, examples: examples),
            subcommands: subcommands)
    }

    /// Declares a command whose parameters are made only for a command line that needs them.
    ///
    /// - Parameters:
    ///   - parameters: returns its operands, options and flags.
    ///   - action: returns the invocation for parsed values; nil for a command that only groups subcommands.
    package init(
        _ declaration: CommandDeclaration, parameters: @escaping @Sendable () -> [any ParameterDeclaration] = { [] },
        subcommands: [Command], action: MakeInvocation? = nil
    ) {
        definition = CommandDefinition(
            declaration: declaration, parameters: { parameters().map { $0.parameter } },
            subcommands: subcommands.map { $0.definition }, takesCommands: !subcommands.isEmpty, isGroup: action == nil)
        self.subcommands = subcommands
        self.action = action
    }
}

/// A command without its action: all that parsing, help and completions need of the command.
struct CommandDefinition: Sendable {
    let declaration: CommandDeclaration
    var parameters: @Sendable () -> [Parameter] = { [] }
    var subcommands: [CommandDefinition] = []
    /// True if its first word has to be a command. Those that every program has do not count.
    var takesCommands = false
    /// True if the command only leads to subcommands.
    var isGroup = false

    var name: String { declaration.name }
    var abstract: String { declaration.abstract }
    var discussion: String { declaration.discussion() }
    var examples: [Example] { declaration.examples() }
}
