extension SessionError {
    static func unanswered(_ prompt: Prompt, script: SessionScript) -> SessionError {
        let after = script.entries.last.map { "no answer left after line \($0.line)" } ?? "no answers in it"
        return SessionError(
            .unanswered, [("script", "\(script.name), \(after)")] + prompt.facts,
            "Add a line to the script:\n    \(prompt.sampleLine)"
        ).at(line: script.entries.last?.line)
    }

    static func scriptMismatch(
        _ entry: ScriptEntry, of script: SessionScript, asked prompt: Prompt, _ reasons: [String]
    ) -> SessionError {
        SessionError(
            .scriptMismatch,
            [
                ("at", "\(script.name):\(entry.line)"),
                (
                    "answered",
                    entry.tab == nil ? "\(entry.shownTitle): \(prompt.masked(entry.answer))" : entry.shownTitle
                ),
            ] + reasons.map { ("problem", $0) } + prompt.facts,
            "Change the line, or begin it with '?' if its screen is not always "
                + "shown. A line that answers this screen:\n"
                + "    \(prompt.sampleLine)"
        ).at(line: entry.line)
    }

    static func tooManyTabs(_ entry: ScriptEntry, of script: SessionScript) -> SessionError {
        SessionError(
            .scriptMismatch,
            [
                ("at", "\(script.name):\(entry.line)"), ("answered", entry.shownTitle),
                ("problem", "a session has \(ScriptTabs.limit) tabs at a time, and lines for all of them follow"),
            ], "Write all lines of a tab before another one opens."
        ).at(line: entry.line)
    }

    static func unused(_ entries: [ScriptEntry], of script: SessionScript) -> SessionError {
        SessionError(
            .scriptUnused, lines: listed(entries.map { "\(script.name):\($0.line): \($0.shownTitle)" }),
            "Remove the lines, or begin those with '?' whose screens are not always shown."
        ).at(line: entries.first?.line)
    }

    static func malformedScript(_ script: String, _ problems: [(line: Int, text: String)]) -> SessionError {
        SessionError(
            .malformedScript, lines: listed(problems.map { "\(script):\($0.text)" }),
            "A line reads SCREEN: CHOICE field=value …; docs/session-scripts.md describes the format."
        ).at(line: problems.first?.line)
    }

    static func missingVariables(_ script: String, _ missing: [(line: Int, name: String)]) -> SessionError {
        SessionError(
            .missingVariable, lines: listed(missing.map { "\(script):\($0.line): \($0.name)" }),
            "Give each a value in the environment; 'read -rs NAME; export NAME' reads one without showing it."
        ).at(line: missing.first?.line)
    }

    /// Returns the first lines of a list, and the number of the others.
    private static func listed(_ lines: [String]) -> [String] {
        let limit = 20
        let others = lines.count > limit ? ["and \(lines.count - limit) more"] : []
        return (lines.prefix(limit) + others).map { "    \($0.printable)" }
    }
}

extension ScriptEntry {
    var shownTitle: String {
        if let tab { return AnswerNotation.turning(toTab: tab) }
        return answer.link == nil ? AnswerNotation.title(screen.truncated(toWidth: 80)) : AnswerNotation.open
    }
}

extension Prompt {
    /// A line of a script that answers the prompt by its first choice, with `…` for the required values.
    fileprivate var sampleLine: String {
        guard let choice = choices.first else { return AnswerNotation.title(title) + ":" }
        let needed = fields(of: choice).filter { $0.isRequired && $0.defaultValue == nil }
        let answer = Answer(choice.name, Dictionary(needed.map { ($0.name, "…") }) { one, _ in one })
        return ScriptEntry(screen: title, answer: answer).text { _ in true }
    }
}
