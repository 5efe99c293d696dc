/// The manual page of a program, in the macros of man(7).
struct ManualPage {
    let program: ProgramDefinition

    /// The source of the page, for `man -l`, groff or mandoc.
    var text: String {
        let root = program.rootPath
        let name = quoted(program.name.uppercased()), version = quoted("\(program.name) \(program.version)")
        var lines = [
            ".TH \(name) 1 \"\(program.date)\" \(version)",
            ".SH NAME", "\(escaped(program.name)) \\- \(escaped(root.command.abstract))",
            ".SH SYNOPSIS", synopsis(of: root),
            ".SH DESCRIPTION",
        ]
        lines += paragraphs(root.command.discussion.isEmpty ? root.command.abstract : root.command.discussion)
        let commands = program.paths.dropFirst()
        if !commands.isEmpty { lines.append(".SH COMMANDS") }
        for path in commands {
            lines += [".SS \(quoted(path.name))", synopsis(of: path), ".PP"]
            lines += paragraphs(path.command.abstract + "\n\n" + path.command.discussion)
            lines += (path.operands + path.ownOptions.withoutGroup).flatMap(entry)
            for (heading, options) in path.ownOptions.groups {
                lines += [".PP", bold(heading)] + options.flatMap(entry)
            }
            lines += path.command.examples.flatMap(entry)
        }
        lines += [".SH OPTIONS"] + root.globalOptions.flatMap(entry)
        let variables = program.allOptions.compactMap { option in program.variable(of: option).map { ($0, option) } }
        if !variables.isEmpty { lines.append(".SH ENVIRONMENT") }
        for (variable, option) in variables {
            lines += tagged(bold(variable), "Sets \(option.key) if the command line does not have it.")
        }
        lines.append(".SH EXIT STATUS")
        for status in program.exitStatuses { lines += tagged(bold("\(status.code)"), status.meaning) }
        if !root.command.examples.isEmpty { lines.append(".SH EXAMPLES") }
        lines += root.command.examples.flatMap(entry)
        return lines.joined(separator: "\n")
    }

    private func synopsis(of path: CommandPath) -> String {
        bold(path.name) + escaped(String(path.usage.dropFirst(path.name.count)))
    }

    private func entry(_ parameter: Parameter) -> [String] {
        let facts = program.facts(of: parameter)
        return tagged(
            bold(parameter.label), parameter.help + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"))
    }

    private func entry(_ example: Example) -> [String] { tagged(bold(example.line), example.purpose) }

    private func tagged(_ tag: String, _ text: String) -> [String] { [".TP", tag] + filled(text) }

    private func paragraphs(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var found: [String] = []
        // An empty line begins a paragraph, and roff refuses one at the end.
        for line in lines where !line.isEmpty || found.last.map({ $0 != ".PP" }) ?? false {
            found += line.isEmpty ? [".PP"] : filled(line)
        }
        return found.last == ".PP" ? found.dropLast() : found
    }

    /// Returns a text in lines of less than 80 bytes, if its characters are ASCII; no line begins a request.
    private func filled(_ text: String) -> [String] {
        wrapped(escaped(text), width: 78).split(separator: "\n").map { ($0.hasPrefix(".") ? "\\&" : "") + $0 }
    }

    private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

    private func quoted(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }

    /// Returns a text that roff prints as it stands: no escapes, no requests, hyphens that can be copied.
    private func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
            .replacing("'", with: "\\(aq").replacing("`", with: "\\(ga").replacing("^", with: "\\(ha")
            .replacing("~", with: "\\(ti")
    }
}
