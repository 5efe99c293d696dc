/// The result of a correct command line: a command to run, or a text for standard output.
public enum ParsedCommandLine<Invocation: Sendable>: Sendable {
    /// The command to run, as the action of its declaration made it of the parsed values.
    case run(Invocation)
    /// Help, the version, a manual page, a completion script or an answer to a shell, without a newline at the end. The
    /// exit code is 0.
    case print(String)
}

extension ParsedCommandLine: Equatable where Invocation: Equatable {}

extension CommandLineProgram {
    /// Parses the arguments of a process as bytes, which ``ProcessArguments/bytes`` has.
    ///
    /// - Parameter environment: returns a variable of the process; nil if there is none.
    /// - Throws: ``UsageError`` for an argument that is not UTF-8, and the errors of the other form.
    public func parse(
        _ arguments: [[UInt8]], environment: @escaping (String) -> String? = { _ in nil },
        configuration: ConfigurationFile? = nil, width: Int? = nil
    ) throws(UsageError) -> ParsedCommandLine<Invocation> {
        for (index, argument) in arguments.enumerated() {
            try check(argument, at: index + 1)
        }
        let texts = arguments.map { String(decoding: $0, as: UTF8.self) }
        return try parse(texts, environment: environment, configuration: configuration, width: width)
    }

    /// Parses the arguments of a process, without the name of the executable. It reads no file and starts nothing.
    ///
    /// - Parameters:
    ///   - environment: the variables of the process.
    ///   - configuration: the configuration file; nil if there is none.
    ///   - width: the columns of the terminal that help is printed on; nil if standard output is no terminal.
    /// - Throws: ``UsageError``; the message names the wrong argument and the remedy.
    public func parse(
        _ arguments: [String], environment: [String: String] = [:], configuration: ConfigurationFile? = nil,
        width: Int? = nil
    ) throws(UsageError) -> ParsedCommandLine<Invocation> {
        try parse(arguments, environment: { environment[$0] }, configuration: configuration, width: width)
    }

    private func parse(
        _ arguments: [String], environment: @escaping (String) -> String?, configuration: ConfigurationFile?,
        width: Int?
    ) throws(UsageError) -> ParsedCommandLine<Invocation> {
        for (index, argument) in arguments.enumerated() where argument.utf8.contains(0) {
            try check(Array(argument.utf8), at: index + 1)
        }
        if arguments.first == "--complete" {
            return .print(CompletionAnswer(to: arguments.dropFirst(), of: definition).text)
        }
        if arguments.isEmpty, definition.root.isGroup {
            let help = HelpText(of: definition.rootPath, program: definition, width: width)
            throw UsageError(shortHelp: help.shortText, of: definition.name)
        }
        let (scanned, path) = divided(arguments)
        let rest = scanned.operands.dropFirst(path.names.count - 1)
        if path.command.takesCommands, let name = rest.first {
            // The value of a misspelt option looks like a command.
            if case .unknownOption(let option) = scanned.problem, option.position < name.position {
                throw UsageError(message(.unknownOption(option), in: path), in: path)
            }
            throw unknownCommand(name, in: path)
        }
        if scanned.has(BuiltInCommands.help.parameter.name) {
            return .print(HelpText(of: path, program: definition, width: width).text)
        }
        if scanned.has(BuiltInCommands.version.parameter.name) {
            return .print("\(definition.name) \(definition.version)")
        }
        if let problem = scanned.problem { throw UsageError(message(problem, in: path), in: path) }
        if path.command.isGroup { throw UsageError("'\(path.name)' needs a command", in: path) }
        let action = action(of: path)
        // Help works also if the environment or the file is wrong.
        let values = try ValueResolver(
            program: definition, path: path, scanned: scanned, operands: rest,
            environment: action == nil ? { _ in nil } : environment, configuration: action == nil ? nil : configuration
        ).values()
        guard let action else { return .print(try builtInText(path, values, width)) }
        do throws(ValueError) { return .run(try action(values)) } catch {
            throw UsageError("'\(path.name)' \(error.requirement)", in: path)
        }
    }

    /// Divides a command line, and finds its command.
    private func divided(_ arguments: [String]) -> (ScannedArguments, CommandPath) {
        // Most command lines begin with their command, whose own options divide them as the options of all commands
        // would.
        let leading = definition.path(arguments).path
        let scanned = ScannedArguments(arguments, options: leading.options)
        if !scanned.hasUnknownOption {
            let path = definition.path(scanned.operands.map(\.text)).path
            if path.names == leading.names { return (scanned, leading) }
        }
        let complete = ScannedArguments(arguments, options: definition.allOptions)
        return (complete, definition.path(complete.operands.map(\.text)).path)
    }

    /// Returns the value of an option on a command line that may be wrong elsewhere, such as the form in which its
    /// error is to be told.
    ///
    /// The command line wins over the environment. A text without a value, and the configuration file, do not count.
    public func value<Value>(
        of option: Option<Value>, in arguments: [[UInt8]], environment: (String) -> String? = { _ in nil }
    ) -> Value {
        let words = arguments.map { String(decoding: $0, as: UTF8.self) }, parameter = option.parameter
        let given = ScannedArguments(words, options: definition.allOptions).options
            .compactMap { $0.parameter.key == parameter.key ? $0.value?.text : nil }
        let variable = definition.variable(of: parameter).flatMap { environment($0) }.map { [$0] } ?? []
        let values = (given.isEmpty ? variable : given).compactMap { try? parameter.parse($0) }
        return parameter.combine(values) as? Value ?? option.absent
    }

    /// Returns the end of an error that suggests the nearest name, with its note, such as "; did you mean 'run'?", or
    /// "" if no name is near.
    public func suggestion(for name: String, among known: [KnownName]) -> String {
        definition.suggestion(for: name, among: known)
    }

    /// Returns a sentence about each variable with the prefix of the program that is nearly the variable of an option,
    /// and has no effect.
    public func misspellings(among variables: some Sequence<String>) -> [String] {
        let prefix = definition.environmentPrefix, given = variables.filter { $0.hasPrefix(prefix) }
        if given.isEmpty { return [] }
        let known = Set(definition.allOptions.compactMap(definition.variable).filter { $0.hasPrefix(prefix) })
        // With the prefix, which all of them have, names of few letters would all be near.
        let names = known.sorted().map { String($0.dropFirst(prefix.count)) }
        return given.sorted().filter { !known.contains($0) }.compactMap { name in
            definition.suggest(String(name.dropFirst(prefix.count)), names).first.map {
                "no option reads the variable '\(name)', so it has no effect; did you mean '\(prefix)\($0)'?"
            }
        }
    }

    private func action(of path: CommandPath) -> Command<Invocation>.MakeInvocation? {
        var command = root
        for name in path.names.dropFirst() {
            guard let index = command.subcommands.firstIndex(where: { $0.definition.name == name }) else { return nil }
            command = command.subcommands[index]
        }
        return command.action
    }

    /// Returns the output of `help` or `completions`, the only commands without an action.
    private func builtInText(_ path: CommandPath, _ values: ParsedValues, _ width: Int?) throws(UsageError) -> String {
        if let shell = try? values[BuiltInCommands.shell] { return shell.script(of: definition.name) }
        let names = (try? values[BuiltInCommands.command(of: definition.root)]) ?? []
        let (explained, count) = definition.path(names)
        if count < names.count {
            throw unknownCommand(Argument(text: names[count], position: count + 2), in: explained)
        }
        switch values[BuiltInCommands.format] {
        case .text: return HelpText(of: explained, program: definition, width: width).text
        case .json: return HelpJSON(program: definition).text(of: explained)
        case .man, .markdown:
            guard names.isEmpty else {
                throw UsageError(
                    "this form is about all commands; leave out '\(names.joined(separator: " "))'", in: path)
            }
            return values[BuiltInCommands.format] == .man
                ? ManualPage(program: definition).text : MarkdownPage(program: definition).text
        }
    }

    private func unknownCommand(_ name: Argument, in path: CommandPath) -> UsageError {
        let known = path.command.subcommands.map { KnownName($0.name) }
        let problem = known.isEmpty ? "'\(path.name)' has no command \(name)" : "unknown command \(name)"
        return UsageError(problem + definition.suggestion(for: name.text, among: known), in: path)
    }

    private func message(_ problem: ScannedArguments.Problem, in path: CommandPath) -> String {
        switch problem {
        case .unknownOption(let name):
            // Options may stand before the command that they belong to.
            let known = path.command.isGroup ? definition.allOptions : path.options
            let value = name.text.drop { $0 == "-" }
            let near =
                known.first { $0.allowed.contains(String(value)) }.map { "; did you mean '\($0.key) \(value)'?" }
                ?? definition.suggestion(for: name.text, among: known.map { KnownName($0.key) })
            if near.isEmpty, !path.operands.isEmpty {
                return "unknown option \(name); write -- in front of an argument that begins with a dash"
            }
            return "unknown option \(name)\(near)"
        case .missingValue(let option, let next):
            let remedy = next == nil ? "" : "; write \(option.key)=\(option.placeholder) if it begins with a dash"
            return "\(option.key) needs a value\(remedy)\(option.origin)"
        case .emptyValue(let option): return "\(option.key) needs a value, and has an empty one\(option.origin)"
        case .valueOfFlag(let flag): return "\(flag.key) takes no value"
        }
    }

    private func check(_ argument: [UInt8], at position: Int) throws(UsageError) {
        guard let problem = textProblem(in: argument) else { return }
        throw UsageError("argument \(position) \(problem)", in: definition.rootPath)
    }
}
