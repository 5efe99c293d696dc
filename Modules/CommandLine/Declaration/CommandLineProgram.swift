/// A program with its commands, declared once for parsing, help, completions, the manual page and the JSON form of the
/// help.
///
/// The program has `--help`, `--version`, and the commands `help` and `completions` by itself.
public struct CommandLineProgram<Invocation: Sendable>: Sendable {
    let root: Command<Invocation>
    let definition: ProgramDefinition

    /// Declares a program.
    ///
    /// - Parameters:
    ///   - root: the command with the name of the executable, and all commands below it.
    ///   - version: the version, without the name.
    ///   - date: the date of the version, `2026-11-22`, for the manual page.
    ///   - options: the options and flags of all commands.
    ///   - exitStatuses: the exit codes that help lists.
    ///   - environmentPrefix: the beginning of the derived environment variables, such as `SHOP_`.
    ///   - suggesting: returns the known names that are near to a misspelt one, the nearest first.
    public init(
        _ root: Command<Invocation>, version: String, date: String, options: [any ParameterDeclaration] = [],
        exitStatuses: [ExitStatus], environmentPrefix: String,
        suggesting: @escaping @Sendable (_ name: String, _ known: [String]) -> [String]
    ) {
        self.root = root
        var command = root.definition
        command.subcommands += BuiltInCommands.definitions(of: command)
        definition = ProgramDefinition(
            root: command, version: version, date: date,
            globalOptions: options.map(\.parameter)
                + [BuiltInCommands.help.parameter, BuiltInCommands.version.parameter],
            exitStatuses: exitStatuses, environmentPrefix: environmentPrefix, suggest: suggesting)
    }

    /// The mistakes of the declaration, for a test of the program, or an empty list if there are no mistakes.
    ///
    /// They are names of commands that nobody can type, names that two commands, options or operands share, a variable
    /// that two options share, an option that takes a value in one command only, and operands behind one that takes all
    /// words.
    public var declarationIssues: [String] {
        var issues: [String] = []
        var takesValue: [String: Bool] = [:]
        for path in definition.paths {
            let parameters = path.operands + path.options
            let names =
                parameters.map(\.key) + parameters.compactMap { $0.short.map { "-\($0)" } }
                + path.command.subcommands.map(\.name)
            issues += path.command.subcommands.map(\.name).filter { !$0.isName || $0.hasPrefix("-") }
                .map { "'\(path.name)' has a command \($0.debugDescription), a name that nobody can type" }
            let shared = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
            issues += shared.map { "'\(path.name)' declares \($0) twice" }
            let readers = Dictionary(grouping: path.options) { definition.variable(of: $0) ?? "" }
            for (variable, options) in readers.sorted(by: { $0.key < $1.key })
            where !variable.isEmpty && Set(options.map(\.key)).count > 1 {
                issues.append(
                    "'\(path.name)' reads \(variable) for \(options.map(\.key).joined(separator: " and for "))")
            }
            for option in path.options
            where takesValue.updateValue(option.form == .option, forKey: option.key) == (option.form != .option) {
                issues.append("\(option.key) takes a value in some commands and none in '\(path.name)' or others")
            }
            let operands = path.operands
            if operands.dropLast().contains(where: \.repetition.isCollected) {
                issues.append("'\(path.name)' has operands behind one that takes all words")
            }
            if zip(operands, operands.dropFirst()).contains(where: { !$0.isRequired && $1.isRequired }) {
                issues.append("'\(path.name)' has an operand that must be there behind one that may be left out")
            }
        }
        return issues
    }
}
