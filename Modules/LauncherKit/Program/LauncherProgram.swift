import Boardy
package import BoardyCommandLine

extension AppDefinition {
    /// The commands of the app. Parsing, help, completions and the manual page are made of this declaration.
    package var program: CommandLineProgram<ParsedCommand> {
        CommandLineProgram(
            Command(
                CommandDeclaration(
                    identity.name, abstract: identity.about, discussion: Self.discussion(of: identity),
                    examples: examples), subcommands: allCommands.map(command)),
            version: identity.version, date: identity.date, options: OutputRequest().parameters,
            exitStatuses: ExitCode.allCases.map { $0.status(unavailable: additions.compactMap(\.unavailability)) },
            environmentPrefix: identity.variablePrefix,
            suggesting: { spellingSuggestions(for: $0, among: $1, atMost: 1) })
    }

    /// The commands in the order of help. Those that show screens stand before those that tell about the plugins.
    var allCommands: [any CommandNode.Type] {
        [RunCommand.self] + additions.flatMap(\.commands)
            + [
                StoreCommands.self, ListCommand.self, DescribeCommand.self, ValidateCommand.self, GraphCommand.self,
                WhyCommand.self, ActivateCommand.self, OpenCommand.self, TraceCommand.self, ConfigCommand.self,
            ] + commands
    }

    /// Returns a command for the parser. Its options and operands are made when a command line is about it.
    private func command(_ type: any CommandNode.Type) -> Command<ParsedCommand> {
        let declaration = Self.$current.withValue(self) { type.declaration }
        let subcommands = type.subcommands.map(command)
        guard let type = type.runnable else {
            return Command(declaration, subcommands: subcommands)
        }
        return Command(
            declaration, parameters: { Self.$current.withValue(self) { type.init().parameters } },
            subcommands: subcommands
        ) { values throws(ValueError) in
            try Self.$current.withValue(self) {
                Result { () throws(ValueError) in
                    ParsedCommand(command: try type.init(reading: values), output: try OutputRequest(reading: values))
                }
            }.get()
        }
    }

    private static func discussion(of identity: AppIdentity) -> String {
        """
        Data goes to standard output, messages go to standard error.

        Every option that '\(identity.name) config' lists may also stand in the settings file, as 'store = /path' for \
        --store. The file is \(identity.folder)/\(identity.name).conf in $XDG_CONFIG_HOME, or in ~/.config without \
        that. The command line wins over the environment, and the environment over the file.
        """
    }

    private var examples: [Example] {
        let name = identity.name
        let plugin = declarations.plugins.last.map {
            Example("\(name) run --plugin \($0)", "Launches one plugin, or names those that it needs.")
        }
        let board = declarations.boards.first.map {
            Example("\(name) describe \($0)", "Describes a board, with examples of its input.")
        }
        return [
            Example("\(name) run", "Starts the app."), Example("\(name) list plugins", "Lists the plugins."),
            plugin, board, Example("\(name) open '\(declarations.link)'", "Opens a link."),
        ].compactMap(\.self)
    }
}
