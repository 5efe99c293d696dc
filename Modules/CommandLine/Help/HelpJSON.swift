/// The help of a command and those below it as JSON. Its keys are stable; new ones may be added under the same
/// `schemaVersion`.
struct HelpJSON {
    let program: ProgramDefinition

    /// Returns one line of JSON.
    func text(of path: CommandPath) -> String {
        JSONText.object([
            "schemaVersion": .number(1),
            "program": .object(["name": .string(program.name), "version": .string(program.version)]),
            "command": command(path),
            "exitCodes": .array(
                program.exitStatuses.map {
                    .object(["code": .number(Int($0.code)), "meaning": .string($0.meaning)])
                }),
        ]).text
    }

    private func command(_ path: CommandPath) -> JSONText {
        let command = path.command
        return .object([
            "name": .string(command.name), "path": .array(path.names.map { .string($0) }),
            "abstract": .string(command.abstract),
            "discussion": command.discussion.isEmpty ? nil : .string(command.discussion),
            "usage": .string(path.usage),
            "examples": .array(
                command.examples.map { .object(["line": .string($0.line), "purpose": .string($0.purpose)]) }),
            "operands": .array(path.operands.map(parameter)), "options": .array(path.options.map(parameter)),
            "subcommands": .array(command.subcommands.map { self.command(path.appending($0)) }),
        ])
    }

    private func parameter(_ parameter: Parameter) -> JSONText {
        let isOperand = parameter.form == .operand, isFlag = parameter.form == .flag
        let repetition =
            switch parameter.repetition {
            case .once: "once"
            case .lastWins: "lastWins"
            case .collected(commas: false): "collected"
            case .collected(commas: true): "collectedLists"
            }
        return .object([
            "name": .string(parameter.name), "short": parameter.short.map { .string("\($0)") },
            "kind": .string(isOperand ? "operand" : isFlag ? "flag" : "option"),
            "placeholder": isOperand || isFlag ? nil : .string(parameter.placeholder),
            "help": .string(parameter.help), "required": isOperand ? .bool(parameter.isRequired) : nil,
            "repetition": .string(repetition),
            "values": parameter.allowed.isEmpty ? nil : .array(parameter.allowed.map { .string($0) }),
            "default": parameter.defaultText.map { .string($0) },
            "environment": program.variable(of: parameter).map { .string($0) },
            "configurable": isOperand ? nil : .bool(parameter.isConfigurable),
            "secret": parameter.isSecret ? .bool(true) : nil,
            "heading": parameter.group.map { .string($0.heading) },
        ])
    }
}
