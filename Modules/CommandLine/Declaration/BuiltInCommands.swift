/// The options and commands that every program has: `--help`, `--version`, `help` and `completions`.
enum BuiltInCommands {
    static let help = Flag(
        "help", short: "h", help: "Prints the help of the command.", environment: .none)
    static let version = Flag(
        "version", help: "Prints the name and the version.", environment: .none)
    static let format = Option(
        "format", placeholder: "FORMAT", help: "Form of the help; man and markdown are about all commands.",
        parser: ValueParser<HelpFormat>.choice, default: .text, environment: .none)
    static let shell = Operand("SHELL", help: "The shell that reads the script.", parser: ValueParser<Shell>.choice)

    /// Returns the operand of `help`: names of commands. Shells complete the first level.
    static func command(of root: CommandDefinition) -> Operand<[String]> {
        let names = root.subcommands.map { KnownName($0.name, note: $0.abstract) }
        return Operand(
            repeating: "COMMAND", help: "The command to explain; without it, the whole program.",
            parser: .text(completion: .names { $0.operands.isEmpty ? names : [] }))
    }

    static func definitions(of root: CommandDefinition) -> [CommandDefinition] {
        [
            CommandDefinition(
                declaration: CommandDeclaration(
                    "help", abstract: "Explains a command.",
                    examples: [
                        Example("\(root.name) help --format man | man -l -", "Reads the manual page."),
                        Example("\(root.name) help --format json", "Prints all commands and options as JSON."),
                        Example("\(root.name) help --format markdown", "Prints the reference as a page of Markdown."),
                    ]), parameters: { [command(of: root).parameter, format.parameter] }),
            CommandDefinition(
                declaration: CommandDeclaration(
                    "completions", abstract: "Prints the script that completes \(root.name) in a shell.",
                    examples: Shell.allCases.map {
                        Example($0.installation(of: root.name), "Completes in \($0.rawValue).")
                    }), parameters: { [shell.parameter] }),
        ]
    }
}

/// A form of the help: text for a terminal, JSON for programs, a manual page, or a page of Markdown.
enum HelpFormat: String, CaseIterable { case text, json, man, markdown }

/// A shell that completes command lines by a script of this library.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the line that loads the completions of a program, for the shell's startup file.
    func installation(of program: String) -> String {
        switch self {
        case .bash, .zsh: "source <(\(program) completions \(rawValue))"
        case .fish: "\(program) completions fish | source"
        }
    }
}
