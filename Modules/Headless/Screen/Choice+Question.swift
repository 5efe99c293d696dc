import BoardyValues

extension Choice {
    /// Returns the question before the choice counts, with what was typed in place of the names in braces, amounts of
    /// money in full; nil if the choice asks for no confirmation.
    ///
    /// - Parameters:
    ///   - typed: the values by the names of their fields. Secrets are not put into the question.
    ///   - prompt: the prompt that has the choice and the fields.
    public func question(about typed: [String: String], in prompt: Prompt) -> String? {
        prompt.fields.filter { !$0.isSecret }.reduce(confirmation) { question, field in
            let text = typed[field.name] ?? field.defaultValue ?? ""
            return question?.replacing("{\(field.name)}", with: field.kind.shown(text))
        }
    }
}

extension FieldKind {
    /// Returns a typed amount as an amount of money, such as 50.00 EUR for 50, and any other text as it is.
    fileprivate func shown(_ text: String) -> String {
        guard case .money(let limit?) = self else { return text }
        return Money(typed: text, in: limit.currency).map(\.description) ?? text
    }
}
