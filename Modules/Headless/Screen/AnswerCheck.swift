import BoardyCore

/// Everything that keeps an answer from fitting a prompt, in words that show no value.
struct Misfit: Error {
    let reasons: [String]
}

extension Prompt {
    /// The answer with the defaults of the fields it leaves out.
    func completed(_ answer: Answer) throws(Misfit) -> Answer {
        guard let choice = choice(named: answer.choice) else {
            throw Misfit(reasons: [Self.unknown("choice", answer.choice, among: choices.map(\.name))])
        }
        guard choice.takesFields else {
            if answer.values.isEmpty { return answer }
            throw Misfit(reasons: ["the choice '\(choice.name)' takes no fields"])
        }
        var reasons = answer.values.keys.sorted().filter { field(named: $0) == nil }
            .map { Self.unknown("field", $0, among: fields.map(\.name)) }
        var values = answer.values
        for field in fields {
            if values[field.name] == nil { values[field.name] = field.defaultValue }
            if field.isRequired, (values[field.name] ?? "").isEmpty {
                reasons.append("the field '\(field.name)' needs a value")
            }
        }
        if !reasons.isEmpty { throw Misfit(reasons: reasons) }
        return Answer(answer.choice, values)
    }

    private static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
        let near = spellingSuggestions(for: name, among: known, atMost: 1).first.map { "; did you mean '\($0)'?" } ?? ""
        return "there is no \(kind) '\(name)'\(near)"
    }
}
