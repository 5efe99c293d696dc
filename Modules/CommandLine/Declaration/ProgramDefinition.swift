/// A program without its actions: its commands, the options of all of them, and its facts for help.
struct ProgramDefinition: Sendable {
    /// The program itself as a command, with all commands below it.
    let root: CommandDefinition
    let version: String
    let date: String
    let globalOptions: [Parameter]
    let exitStatuses: [ExitStatus]
    let environmentPrefix: String
    let suggest: @Sendable (_ name: String, _ known: [String]) -> [String]

    var name: String { root.name }

    /// The path of the program itself, without a command.
    var rootPath: CommandPath { path([]).path }

    /// Every command with its path, each before its subcommands. It takes the declarations of all commands.
    var paths: [CommandPath] {
        var found: [CommandPath] = []
        var waiting = [(names: [root.name], command: root)]
        while let (names, command) = waiting.popLast() {
            found.append(CommandPath(names: names, command: command, globalOptions: globalOptions))
            waiting += command.subcommands.reversed().map { (names + [$0.name], $0) }
        }
        return found
    }

    /// Every option of every command, once for each name.
    var allOptions: [Parameter] {
        var names: Set<String> = []
        return paths.flatMap(\.options).filter { names.insert($0.key).inserted }
    }

    /// Returns the command that leading words name, and the number of these words.
    func path(_ words: some Sequence<String>) -> (path: CommandPath, count: Int) {
        var names = [root.name], command = root
        for word in words {
            guard let next = command.subcommands.first(where: { $0.name == word }) else { break }
            names.append(word)
            command = next
        }
        return (CommandPath(names: names, command: command, globalOptions: globalOptions), names.count - 1)
    }

    /// Returns the environment variable of an option, or nil if the option has no variable.
    func variable(of option: Parameter) -> String? {
        switch option.environment {
        case .derived: variableName(environmentPrefix, option.name)
        case .prefixed(let name): variableName(environmentPrefix, name)
        case .named(let name): name
        case .none: nil
        }
    }

    /// Returns the end of an error that suggests the nearest name, with its note, or "" if no name is near.
    func suggestion(for name: String, among known: [KnownName]) -> String {
        guard let nearest = suggest(name, known.map(\.text)).first else { return "" }
        let note = known.first { $0.text == nearest }?.note ?? ""
        return "; did you mean '\(nearest)'" + (note.isEmpty ? "?" : " (\(note))?")
    }
}

/// A command with the names that lead to it, `shop completions`, and its parameters.
struct CommandPath: Sendable {
    let names: [String]
    let command: CommandDefinition
    let globalOptions: [Parameter]
    let operands: [Parameter]
    let ownOptions: [Parameter]

    init(names: [String], command: CommandDefinition, globalOptions: [Parameter]) {
        self.names = names
        self.command = command
        self.globalOptions = globalOptions
        let parameters = command.parameters()
        operands = parameters.filter { $0.form == .operand }
        ownOptions = parameters.filter { $0.form != .operand }
    }

    func appending(_ command: CommandDefinition) -> CommandPath {
        CommandPath(names: names + [command.name], command: command, globalOptions: globalOptions)
    }

    /// The options of the command, then the options of the program.
    var options: [Parameter] { ownOptions + globalOptions }

    /// The name as a user types it, with the program in front.
    var name: String { call ?? names.joined(separator: " ") }

    /// The name in front of an error: the name of the program, or the call of a command that is typed without it.
    var programName: String { call ?? names[0] }

    /// The usage without the word "usage": `shop open [OPTIONS] LINK`.
    var usage: String {
        let rest =
            command.isGroup ? ["COMMAND"] : command.takesCommands ? ["[COMMAND]"] : operands.map(\.usage)
        return (["\(name) [OPTIONS]"] + rest).joined(separator: " ")
    }

    /// The arguments of the program that print the help of this command.
    var helpCall: String {
        call.map { "\($0) --help" } ?? ([names[0], "help"] + names.dropFirst()).joined(separator: " ")
    }

    private var call: String? { command.declaration.call }
}
