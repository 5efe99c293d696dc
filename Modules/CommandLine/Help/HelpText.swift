/// The help of a command as text, in the layout of swift-argument-parser.
struct HelpText {
    let program: ProgramDefinition
    let path: CommandPath
    /// The number of columns, at most 80 and at least 20.
    let width: Int

    /// Makes the help for a terminal. Nil stands for an output that is no terminal.
    init(of path: CommandPath, program: ProgramDefinition, width: Int?) {
        self.program = program
        self.path = path
        self.width = min(max(width ?? 80, 20), 80)
    }

    private var command: CommandDefinition { path.command }

    var text: String {
        var parts = [wrapped("OVERVIEW: \(command.abstract)", width: width)]
        if !command.discussion.isEmpty { parts.append(wrapped(command.discussion, width: width)) }
        parts.append(wrapped("USAGE: \(path.usage)", width: width))
        parts += section("EXAMPLES", command.examples) {
            "  \($0.line)\n" + wrapped($0.purpose, width: width, indent: 6)
        }
        parts += section("ARGUMENTS", path.operands) { labelled($0.name, details(of: $0), width: width) }
        parts += section("OPTIONS", path.options.withoutGroup) { labelled($0.label, details(of: $0), width: width) }
        for (heading, options) in path.options.groups {
            parts += section(heading.uppercased(), options) { labelled($0.label, details(of: $0), width: width) }
        }
        parts += section("SUBCOMMANDS", command.subcommands) { labelled($0.name, $0.abstract, width: width) }
        if path.names.count == 1 {
            parts += section("EXIT CODES", program.exitStatuses) { labelled("\($0.code)", $0.meaning, width: width) }
            parts.append(wrapped("See '\(program.name) help COMMAND' for the help of a command.", width: width))
        }
        return parts.joined(separator: "\n\n")
    }

    /// The help for a call without arguments: the purpose and the two most useful commands.
    var shortText: String {
        let examples = command.examples.prefix(2)
        let column = (examples.map(\.line.count).max() ?? 0) + 4
        let lines = examples.map { example in
            column + example.purpose.count > width
                ? "  \(example.line)\n" + wrapped(example.purpose, width: width, indent: 6)
                : "  \(example.line)" + String(repeating: " ", count: column - 2 - example.line.count) + example.purpose
        }
        return ([wrapped(command.abstract, width: width), ""] + lines).joined(separator: "\n")
    }

    private func section<Row>(_ title: String, _ items: [Row], line: (Row) -> String) -> [String] {
        items.isEmpty ? [] : ["\(title):\n" + items.map(line).joined(separator: "\n")]
    }

    private func details(of parameter: Parameter) -> String {
        let facts = program.facts(of: parameter)
        return parameter.help + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
    }
}

extension ProgramDefinition {
    /// Returns the facts of an option or operand that stand in brackets behind its help.
    func facts(of parameter: Parameter) -> [String] {
        var facts: [String] = []
        let values = parameter.allowed.map(quotedValue).joined(separator: ", ")
        if !values.isEmpty { facts.append("values: \(values)") }
        switch (parameter.form, parameter.repetition) {
        case (.flag, _), (.operand, .once), (.operand, .lastWins): break
        case (.option, .once): facts.append("at most once")
        case (.option, .lastWins): facts.append("the last one counts")
        case (.option, .collected(commas: true)): facts.append("can be repeated and takes lists with commas")
        case (_, .collected): facts.append("can be repeated")
        }
        if parameter.isSecret { facts.append("never shown") }
        if let variable = variable(of: parameter) { facts.append("env: \(variable)") }
        if let text = parameter.defaultText { facts.append("default: \(quotedValue(text))") }
        return facts
    }
}
