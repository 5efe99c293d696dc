// The errors of a session, each made in one place.

extension SessionError {
    /// Nobody is there to answer.
    static func unanswered(_ prompt: Prompt) -> SessionError {
        let input = prompt.inputFields.isEmpty ? "" : "give the input named above, "
        let advice = "\(input)answer the screen in a session script (--script FILE), or run the command in a terminal."
        return SessionError(.unanswered, prompt.facts, advice.prefix(1).uppercased() + advice.dropFirst())
    }

    /// A script has no answer left for a screen.
    static func unanswered(_ prompt: Prompt, script: SessionScript) -> SessionError {
        let after = script.entries.last.map { "no answer left after line \($0.line)" } ?? "no answers in it"
        return SessionError(
            .unanswered, [("script", "\(script.name), \(after)")] + prompt.facts,
            "Add a line to the script:\n    \(prompt.sampleLine)")
    }

    /// A list of answers given by a test has come to its end.
    static func unanswered(_ prompt: Prompt, after count: Int) -> SessionError {
        SessionError(
            .unanswered, prompt.facts, "All \(count) answers of the recording driver are used. Give it one more.")
    }

    static func scriptMismatch(
        _ entry: SessionScript.Entry, of script: SessionScript, asked prompt: Prompt, _ reasons: [String]
    ) -> SessionError {
        SessionError(
            .scriptMismatch,
            [
                ("at", "\(script.name):\(entry.line)"),
                ("answered", ScriptNotation.text(of: entry, showing: prompt.mayShow)),
            ] + reasons.map { ("problem", $0) } + prompt.facts,
            "Change the line, or begin it with '?' if its screen need not come up. A line that answers this screen:\n"
                + "    \(prompt.sampleLine)")
    }

    static func scriptUnused(_ entries: [SessionScript.Entry], of script: SessionScript) -> SessionError {
        SessionError(
            .scriptUnused,
            lines: entries.map { "    \(script.name):\($0.line): \(ScriptNotation.text(of: $0) { _ in false })" },
            "Remove what is not asked, or begin its line with '?' if its screen need not come up.")
    }

    static func scriptUnused(_ answers: [Answer]) -> SessionError {
        SessionError(
            .scriptUnused, lines: answers.map { "    \($0)" }, "Give the recording driver the answers that are asked.")
    }

    static func malformedScript(_ problems: [String]) -> SessionError {
        SessionError(
            .malformedScript, lines: problems.map { "    \($0)" },
            "A line reads SCREEN: CHOICE field=value …; docs/session-scripts.md describes the format.")
    }

    static func inputEnded(_ prompt: Prompt, waitingFor part: String) -> SessionError {
        SessionError(
            .inputEnded, [("waiting", part)] + prompt.facts,
            "Answer every screen, or leave through one of its choices; without a terminal, use --script FILE.")
    }

    static func answerRejected(_ answer: Answer, to prompt: Prompt, _ misfit: Misfit) -> SessionError {
        SessionError(
            .answerRejected,
            [("answered", ScriptNotation.text(of: answer, showing: prompt.mayShow))]
                + misfit.reasons.map { ("problem", $0) } + prompt.facts,
            "Make the driver choose one of the choices, and give the fields it takes.")
    }

    static func alreadyRunning() -> SessionError {
        SessionError(
            .alreadyRunning, lines: [], "Wait for the run under way, or make a context of its own for each session.")
    }
}

extension Prompt {
    /// What was asked, as errors tell it.
    fileprivate var facts: [(name: String, value: String)] {
        var facts = [("screen", title)]
        if !choices.isEmpty {
            facts.append(
                ("choices", choices.map { $0.takesFields ? "\($0.name) (takes the fields)" : $0.name }.listed))
        }
        if !fields.isEmpty { facts.append(("fields", fields.map(\.fact).listed)) }
        if !inputFields.isEmpty { facts.append(("input", inputFields.listed)) }
        return facts
    }

    /// A line that would answer it, the values left out.
    fileprivate var sampleLine: String {
        guard let choice = choices.first else { return ScriptNotation.title(title) + ":" }
        let needed = choice.takesFields ? fields.filter { $0.isRequired && $0.defaultValue == nil } : []
        let answer = Answer(choice.name, Dictionary(needed.map { ($0.name, "…") }) { one, _ in one })
        return ScriptNotation.text(of: SessionScript.Entry(screen: title, answer: answer)) { _ in true }
    }
}

extension Field {
    fileprivate var fact: String {
        let notes = [isSecret ? "secret" : nil, isRequired && defaultValue == nil ? nil : "optional"].compactMap { $0 }
        return notes.isEmpty ? name : "\(name) (\(notes.listed))"
    }
}

extension [String] {
    fileprivate var listed: String { joined(separator: ", ") }
}
