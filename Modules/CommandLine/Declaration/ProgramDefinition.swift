/// A program without its actions: its commands, the options of all of them, and its facts for help.
struct ProgramDefinition: Sendable {
    let version: String
    let date: String
    /// The path of the program itself, without a command.
    let rootPath: CommandPath
    /// Every command with its path, each before its subcommands.
    let paths: [CommandPath]
    /// Every option of every command, once for each name.
    let allOptions: [Parameter]
    let exitStatuses: [ExitStatus]
    let environmentPrefix: String
    let suggest: @Sendable (_ name: String, _ known: [String]) -> [String]

    init(
        _ rootPath: CommandPath, version: String, date: String, exitStatuses: [ExitStatus], environmentPrefix: String,
        suggest: @escaping @Sendable (_ name: String, _ known: [String]) -> [String]
    ) {
        self.rootPath = rootPath
        self.version = version
        self.date = date
        self.exitStatuses = exitStatuses
        self.environmentPrefix = environmentPrefix
        self.suggest = suggest
        var found: [CommandPath] = []
        var waiting = [rootPath]
        while let path = waiting.popLast() {
            found.append(path)
            waiting += path.command.subcommands.reversed().map(path.appending)
        }
        paths = found
        var names: Set<String> = []
        allOptions = found.flatMap(\.options).filter { names.insert($0.key).inserted }
    }

    var name: String { rootPath.command.name }

    /// Returns the command that leading words name, and the number of these words.
    func path(_ words: some Sequence<String>) -> (path: CommandPath, count: Int) {
        var path = rootPath
        for word in words {
            guard let next = path.command.subcommands.first(where: { $0.name == word }) else { break }
            path = path.appending(next)
        }
        return (path, path.names.count - 1)
    }

    /// Returns the environment variable of an option; nil if it has none.
    func variable(of option: Parameter) -> String? {
        switch option.environment {
        case .derived: environmentPrefix + option.name.uppercased().replacing("-", with: "_")
        case .named(let name): name
        case .none: nil
        }
    }

    /// Returns the end of an error that suggests the nearest name, with its note; "" if no name is near.
    func suggestion(for name: String, among known: [KnownName]) -> String {
        guard let nearest = suggest(name, known.map(\.text)).first else { return "" }
        let note = known.first { $0.text == nearest }?.note ?? ""
        return "; did you mean '\(nearest)'" + (note.isEmpty ? "?" : " (\(note))?")
    }
}

/// A command with the names that lead to it: `shop completions`.
struct CommandPath: Sendable {
    let names: [String]
    let command: CommandDefinition
    let globalOptions: [Parameter]

    func appending(_ command: CommandDefinition) -> CommandPath {
        CommandPath(names: names + [command.name], command: command, globalOptions: globalOptions)
    }

    /// The name as a user types it, with the program in front.
    var name: String { names.joined(separator: " ") }

    /// The options of the command, then those of the program.
    var options: [Parameter] { command.options + globalOptions }

    /// The usage without the word "usage": `shop open [OPTIONS] LINK`.
    var usage: String {
        let rest =
            command.isGroup ? ["COMMAND"] : command.takesCommands ? ["[COMMAND]"] : command.operands.map(\.usage)
        return (["\(name) [OPTIONS]"] + rest).joined(separator: " ")
    }

    /// The arguments of the program that print the help of this command.
    var helpCall: String { ([names[0], "help"] + names.dropFirst()).joined(separator: " ") }
}
