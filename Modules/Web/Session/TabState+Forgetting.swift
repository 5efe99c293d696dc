import BoardyHeadless

extension TabState {
    /// Forgets what a page has shown and the next one must not: the question before a choice counts, and what was typed
    /// beside a password.
    mutating func forgetShown() {
        if view.refused?.confirmation != nil { view.refused = nil }
        guard let question = view.question, question.asksPassword else { return }
        if view.refused?.values.isEmpty == false { view.refused?.values = [:] }
        if let empty = question.withoutTexts { view.question = empty }
    }
}

extension Prompt {
    /// The prompt without the texts that its fields have already; nil if they have none.
    fileprivate var withoutTexts: Prompt? {
        if fields.allSatisfy({ $0.defaultValue == nil }) { return nil }
        let empty = fields.map { field in
            Field(
                field.name, label: field.label, field.kind, isSecret: field.isSecret, isRequired: field.isRequired,
                inputField: field.inputField, maximumLength: field.maximumLength, problem: field.problem)
        }
        return Prompt(
            title: title, heading: heading, content: content, fields: empty, choices: choices, inputField: inputField)
    }
}
