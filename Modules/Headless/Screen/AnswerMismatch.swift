import BoardyCore

/// The reasons why an answer does not fit a prompt. They contain no values, and no words that may be a misplaced value.
struct AnswerMismatch: Error {
    let reasons: [String]
}

extension Prompt {
    /// Returns the answer with the defaults of the fields that it leaves out. Throws all mismatches at once.
    func completed(_ answer: Answer) throws(AnswerMismatch) -> Answer {
        guard let choice = choice(named: answer.choice) else {
            throw AnswerMismatch(reasons: [Self.unknown("choice", answer.choice, among: choices.map(\.name))])
        }
        guard choice.takesFields else {
            if answer.values.isEmpty { return answer }
            throw AnswerMismatch(reasons: ["the choice '\(choice.name)' takes no fields"])
        }
        var reasons = answer.values.keys.sorted().filter { field(named: $0) == nil }
            .map { Self.unknown("field", $0, among: fields.map(\.name)) }
        var values = answer.values
        for field in fields {
            if values[field.name] == nil { values[field.name] = field.defaultValue }
            if field.isRequired, (values[field.name] ?? "").isEmpty {
                reasons.append("the field '\(field.name)' needs a value")
            } else if let value = values[field.name], !value.isEmpty, !offers(value, for: field) {
                reasons.append("the field '\(field.name)' has a value that the screen does not offer")
            }
        }
        if !reasons.isEmpty { throw AnswerMismatch(reasons: reasons) }
        return Answer(answer.choice, values)
    }

    private static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
        guard let similar = spellingSuggestions(for: name, among: known, atMost: 1).first else {
            return "there is no such \(kind)"
        }
        return "there is no \(kind) '\(name)'; did you mean '\(similar)'?"
    }

    /// Returns an answer for an error, without its values.
    ///
    /// A name that resembles none of the prompt's own is masked too, because it may be a part of a secret that was not quoted.
    func masked(_ answer: Answer) -> Answer {
        func shown(_ name: String, among known: [String]) -> String {
            known.contains(name) || !spellingSuggestions(for: name, among: known, atMost: 1).isEmpty
                ? name : AnswerNotation.mask
        }
        let names = answer.values.keys.map { shown($0, among: fields.map(\.name)) }
        return Answer(
            shown(answer.choice, among: choices.map(\.name)),
            Dictionary(names.map { ($0, AnswerNotation.mask) }) { one, _ in one })
    }
}
