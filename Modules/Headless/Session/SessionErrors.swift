// The errors of every kind of session. Script/ScriptErrors.swift has the errors of session scripts.

extension SessionError {
    /// Nobody can answer the screen, because the session has neither a terminal nor a script.
    static func unanswered(_ prompt: Prompt) -> SessionError {
        let input = prompt.inputFields.isEmpty ? "" : "give the input named above, "
        let advice = "\(input)answer the screen in a session script (--script FILE), or run the command in a terminal."
        return SessionError(.unanswered, prompt.facts, advice.prefix(1).uppercased() + advice.dropFirst())
    }

    /// The answers that a test gave to its recording driver are all used.
    static func unanswered(_ prompt: Prompt, after count: Int) -> SessionError {
        SessionError(
            .unanswered, prompt.facts, "All \(count) answers of the recording driver are used. Give it one more.")
    }

    static func unused(_ answers: [Answer]) -> SessionError {
        SessionError(
            .scriptUnused, lines: answers.map { "    \($0)" },
            "Give the recording driver only the answers that are asked for.")
    }

    static func inputEnded(_ prompt: Prompt, waitingFor part: String) -> SessionError {
        SessionError(
            .inputEnded, [("waiting", part)] + prompt.facts,
            "Answer every screen, or leave through one of its choices; without a terminal, use --script FILE.")
    }

    static func answerRejected(_ answer: Answer, to prompt: Prompt, _ mismatch: AnswerMismatch) -> SessionError {
        SessionError(
            .answerRejected,
            [("answered", "\(prompt.masked(answer))")]
                + mismatch.lines.map { ("problem", $0) } + prompt.facts,
            "Make the driver choose one of the choices, and give the fields it takes.")
    }

    static func alreadyRunning() -> SessionError {
        SessionError(
            .alreadyRunning, lines: [], "Wait for the end of its run, or create a context for each session.")
    }
}

extension Prompt {
    /// The parts of the prompt as lines of an error: title, choices, fields, and the input that makes it unnecessary.
    var facts: [(name: String, value: String)] {
        var facts = [("screen", title)]
        if !shownChoices.isEmpty {
            facts.append(("choices", shownChoices.map(\.fact).listed))
        }
        if !fields.isEmpty { facts.append(("fields", fields.map(\.fact).listed)) }
        if !inputFields.isEmpty { facts.append(("input", inputFields.listed)) }
        return facts
    }
}

extension Choice {
    fileprivate var fact: String {
        takesFields ? "\(name) (takes \(fieldNames?.listed ?? "the fields"))" : name
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
