public import Boardy
package import BoardyCommandLine

extension AppDefinition {
    /// The commands of the app. Parsing, help, completions and the manual page are made of this declaration.
    package var program: CommandLineProgram<ParsedCommand> {
        CommandLineProgram(
            Command(
                identity.name, abstract: identity.about, discussion: Self.discussion(of: identity),
                examples: commandExamples,
                subcommands: commands.map { $0.command(of: self) }),
            version: identity.version, date: identity.date, options: OutputRequest.everywhere,
            exitStatuses: ExitCode.allCases.map(\.status), environmentPrefix: identity.variablePrefix,
            suggesting: { spellingSuggestions(for: $0, among: $1, atMost: 1) })
    }

    /// The commands that show screens, those of additions and of the app, and those that tell about the plugins.
    private var commands: [any CommandNode.Type] {
        [RunCommand.self] + additions.flatMap(\.commands) + [StoreCommands.self]
            + [
                ListCommand.self, DescribeCommand.self, ValidateCommand.self, GraphCommand.self, WhyCommand.self,
                ActivateCommand.self, OpenCommand.self, TraceCommand.self, ConfigCommand.self,
            ] + ownCommands + plugins().flatMap { ($0 as? any CommandPlugin)?.commands ?? [] }
    }

    private static func discussion(of identity: AppIdentity) -> String {
        """
        Data goes to standard output, messages go to standard error.

        Every option that '\(identity.name) config' lists may also stand in the settings file, as 'store = /path' for --store. The file is \
        \(identity.folder)/\(identity.name).conf in $XDG_CONFIG_HOME, or in ~/.config without that. The command line wins over the environment, and the \
        environment over the file.
        """
    }

    private var commandExamples: [Example] {
        let name = identity.name
        let plugin = examples.plugins.last.map {
            Example("\(name) run --plugin \($0)", "Launches one plugin, or names those that it needs.")
        }
        let board = examples.boards.first.map {
            Example("\(name) describe \($0)", "Describes a board, with examples of its input.")
        }
        return [
            Example("\(name) run", "Starts the app."), Example("\(name) list plugins", "Lists the plugins."),
            plugin, board, Example("\(name) open '\(examples.link)'", "Opens a link."),
        ].compactMap(\.self)
    }
}

/// A plugin with commands of its own, such as an export. They are in every app that has the plugin.
public protocol CommandPlugin: LauncherPlugin {
    /// The commands, behind those of the launcher and of the app.
    var commands: [any CommandNode.Type] { get }
}
