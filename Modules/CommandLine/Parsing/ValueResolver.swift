/// Finds the value of each parameter of a command: on the command line, in the environment, in the configuration file,
/// or its default.
struct ValueResolver {
    let program: ProgramDefinition
    let path: CommandPath
    let scanned: ScannedArguments
    /// The operands without the names of the command.
    let operands: ArraySlice<Argument>
    /// Returns a variable of the environment.
    let environment: (String) -> String?
    let configuration: ConfigurationFile?

    /// Returns the values of the command's parameters.
    ///
    /// - Throws: ``UsageError`` for the first wrong one, with the name of its option or variable, or the line of the
    ///   file.
    func values() throws(UsageError) -> ParsedValues {
        try checkOptions()
        try checkConfiguration()
        var values = ParsedValues()
        // The other options decide whether the options of a group count.
        var others = ParsedValues()
        for option in path.options.withoutGroup { others.append(try entry(of: option, beside: others)) }
        for option in path.options {
            if let known = others.entry(of: option) {
                values.append(known)
            } else {
                values.append(try entry(of: option, beside: others))
            }
        }
        var rest = operands
        for operand in path.operands {
            let taken = operand.repetition.isCollected ? rest : rest.prefix(1)
            rest = rest.dropFirst(taken.count)
            if taken.isEmpty, operand.isRequired {
                let values = operand.allowed.isEmpty ? "" : ": \(quotedValues(operand.allowed))"
                throw error("'\(path.name)' needs \(operand.name)\(values)")
            }
            let texts = taken.map { GivenText(label: operand.name, argument: $0) }
            values.append(try entry(of: operand, texts, taken.isEmpty ? .default : .commandLine))
        }
        // The text is a value in a wrong place, and is not repeated.
        if let extra = rest.first { throw error("argument \(extra.position) is one too many for '\(path.name)'") }
        return values
    }

    /// A text with the name that a message gives it.
    private struct GivenText {
        let label: String
        let argument: Argument
    }

    private func error(_ message: String) -> UsageError { UsageError(message, in: path) }

    /// Refuses options of other commands.
    private func checkOptions() throws(UsageError) {
        let allowed = path.options
        for (option, _) in scanned.options where !allowed.contains(where: { $0.key == option.key }) {
            let owners = program.paths.filter { $0.options.contains { $0.key == option.key } }
            let names = listed(owners.map { "'\($0.name)'" })
            throw error("'\(path.name)' takes no \(option.key), which belongs to \(names)")
        }
    }

    /// Returns names as a part of a sentence. Of more than four it has the first three, and the number of the others.
    private func listed(_ names: [String]) -> String {
        let shown = names.count > 4 ? names.prefix(3) + ["\(names.count - 3) others"] : names[...]
        return shown.count > 1
            ? shown.dropLast().joined(separator: ", ") + " and " + shown.suffix(1).joined() : shown.joined()
    }

    private func entry(
        of option: Parameter, beside others: ParsedValues
    ) throws(UsageError) -> ParsedValues.Entry {
        let (texts, source) = given(for: option)
        if source == .default { return entry(of: option, option.combine([]), [], .default) }
        if let group = option.group, let reason = group.absence(others) {
            let remark = "\(group.origin), \(reason)"
            if source == .commandLine { throw error("\(option.key) is \(remark)") }
            return ParsedValues.Entry(
                parameter: option, value: option.combine([]), texts: texts.map(\.argument.text), source: source,
                remark: remark)
        }
        if option.form == .flag, source == .commandLine { return entry(of: option, true, ["yes"], .commandLine) }
        return try entry(of: option, texts, source)
    }

    /// Returns the texts that an option has, and the first place that has such texts.
    private func given(for option: Parameter) -> ([GivenText], ValueSource) {
        let typed = scanned.options.filter { $0.parameter.key == option.key }
        if !typed.isEmpty {
            return (typed.compactMap { $0.value.map { GivenText(label: option.key, argument: $0) } }, .commandLine)
        }
        if let variable = program.variable(of: option), let text = environment(variable), !text.isEmpty {
            let argument = Argument(text: text, position: 0)
            return ([GivenText(label: variable, argument: argument)], .environment(variable: variable))
        }
        if let configuration, option.isConfigurable {
            let lines = configuration.lines.filter { $0.name == option.name }
            if let first = lines.first {
                let texts = lines.map { line in
                    GivenText(
                        label: "\(configuration.name):\(line.number): \(line.name)",
                        argument: Argument(text: line.value, position: 0))
                }
                return (texts, .configuration(file: configuration.name, line: first.number))
            }
        }
        return ([], .default)
    }

    private func entry(
        of parameter: Parameter, _ value: any Sendable, _ texts: [String], _ source: ValueSource
    ) -> ParsedValues.Entry {
        ParsedValues.Entry(parameter: parameter, value: value, texts: texts, source: source)
    }

    private func entry(
        of parameter: Parameter, _ texts: [GivenText], _ source: ValueSource
    ) throws(UsageError) -> ParsedValues.Entry {
        // A key may stand in a file once, because nobody sees that a later line wins.
        let isFile = if case .configuration = source { true } else { false }
        if texts.count > 1, parameter.repetition == .once || isFile && !parameter.repetition.isCollected {
            throw problem(texts[texts.count - 1], "is given twice; give it once", of: parameter, isFile: isFile)
        }
        var used: [String] = []
        var values: [any Sendable] = []
        for text in texts {
            // The system's bytes are repaired where a variable is read, and a repaired path is another one.
            if case .environment = source, text.argument.text.unicodeScalars.contains("\u{FFFD}") {
                throw problem(text, "is not UTF-8", of: parameter, isFile: false)
            }
            for part in try parts(of: text, for: parameter, isFile: isFile) {
                do throws(ValueError) { values.append(try parameter.parse(part)) } catch {
                    let position = parameter.isSecret ? 0 : text.argument.position
                    let name = error.shown ?? (parameter.isSecret || !part.isName ? nil : part)
                    let place = position == 0 ? "" : "; argument \(position) is something else"
                    let shown = name.map { ", not '\($0)'" } ?? place
                    let near = parameter.isSecret ? "" : program.suggestion(for: part, among: error.known)
                    throw problem(text, error.requirement + shown + near, of: parameter, isFile: isFile)
                }
                used.append(part)
            }
        }
        return entry(of: parameter, parameter.combine(values), used, source)
    }

    private func parts(of text: GivenText, for parameter: Parameter, isFile: Bool) throws(UsageError) -> [String] {
        guard parameter.repetition == .collected(commas: true) else {
            if text.argument.text.isEmpty { throw problem(text, "is empty", of: parameter, isFile: isFile) }
            return [text.argument.text]
        }
        let parts = text.argument.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if parts.contains("") { throw problem(text, "has an empty place in its list", of: parameter, isFile: isFile) }
        return parts
    }

    private func problem(
        _ text: GivenText, _ message: String, of parameter: Parameter, isFile: Bool
    ) -> UsageError {
        UsageError("\(text.label) \(message)\(parameter.origin)", in: path, exitCode: isFile ? 78 : 64)
    }

    /// Refuses names in the configuration file that no option of any command has, and those without a value.
    private func checkConfiguration() throws(UsageError) {
        guard let configuration, !configuration.lines.isEmpty else { return }
        try checkNames(of: configuration)
        try checkSecrets(of: configuration)
        guard let line = configuration.lines.first(where: \.value.isEmpty) else { return }
        let option = (path.options + program.allOptions).first { $0.isConfigurable && $0.name == line.name }
        throw UsageError(
            "\(configuration.name):\(line.number): \(line.name) has no value; give it one or delete the line"
                + (option?.origin ?? ""), in: path, exitCode: 78)
    }

    /// Refuses secrets in a file that others can use.
    private func checkSecrets(of configuration: ConfigurationFile) throws(UsageError) {
        guard configuration.mode & 0o077 != 0 else { return }
        let secrets = Set(program.allOptions.filter(\.isSecret).map(\.name))
        guard let line = configuration.lines.first(where: { secrets.contains($0.name) }) else { return }
        throw UsageError(
            """
            \(configuration.name):\(line.number): \(line.name) is a secret, and others can use the file, because its \
            mode is \(String(configuration.mode, radix: 8)). Run chmod 600 on it; if somebody else may have read it, \
            get a new secret
            """, in: path, exitCode: 78)
    }

    private func checkNames(of configuration: ConfigurationFile) throws(UsageError) {
        let own = Set(path.options.filter(\.isConfigurable).map(\.name))
        let others = configuration.lines.filter { !own.contains($0.name) }
        if others.isEmpty { return }
        let known = Set(program.allOptions.filter(\.isConfigurable).map(\.name))
        for line in others where !known.contains(line.name) {
            let name = line.name.isName ? " '\(line.name)'" : " of this name"
            let near = program.suggestion(for: line.name, among: known.sorted().map { KnownName($0) })
            throw UsageError(
                "\(configuration.name):\(line.number): there is no setting\(name)\(near)", in: path, exitCode: 78)
        }
    }
}
