/// The reference of a program as one page of Markdown, with a section for each command.
struct MarkdownPage {
    let program: ProgramDefinition

    var text: String {
        let root = program.rootPath
        var parts = ["# \(program.name)", Self.escaped(root.command.abstract)]
        parts += paragraphs(root.command.discussion) + [code([root.usage])]
        for path in program.paths.dropFirst() {
            parts += ["## \(path.name)", Self.escaped(path.command.abstract)]
            parts += paragraphs(path.command.discussion) + [code([path.usage])]
            parts += table("Operand", path.operands) + table("Option", path.ownOptions.withoutGroup)
            for (heading, options) in path.ownOptions.groups { parts += table(heading, options) }
            parts += examples(path.command.examples)
        }
        parts += ["## Options of every command"] + table("Option", root.globalOptions)
        parts += [
            "## Exit codes",
            "| Code | Meaning |\n|---|---|\n"
                + program.exitStatuses.map { status in
                    "| \(status.code) | \(Self.escaped(status.meaning)) |"
                }.joined(separator: "\n"),
        ]
        return parts.joined(separator: "\n\n")
    }

    private func paragraphs(_ text: String) -> [String] { text.isEmpty ? [] : [Self.escaped(text)] }

    private func code(_ lines: [String]) -> String { lines.map { "    \($0)" }.joined(separator: "\n") }

    private func table(_ heading: String, _ parameters: [Parameter]) -> [String] {
        if parameters.isEmpty { return [] }
        let rows = parameters.map { parameter in
            let facts = program.facts(of: parameter)
            let end = facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
            return "| `\(parameter.label)` | \(Self.escaped(parameter.help + end)) |"
        }
        return ["| \(heading) | |\n|---|---|\n" + rows.joined(separator: "\n")]
    }

    private func examples(_ examples: [Example]) -> [String] {
        if examples.isEmpty { return [] }
        // A here-document is one example of several lines.
        return [
            code(
                examples.flatMap { example in
                    ["# \(example.purpose)"]
                        + example.line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                })
        ]
    }

    /// Returns a text that Markdown shows as it stands.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "\\`*_<>|[]#".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
