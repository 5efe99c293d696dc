extension Choice {
    /// Returns the question before the choice counts, with what was typed in place of the names in braces, or nil if
    /// the choice asks for no confirmation.
    ///
    /// - Parameters:
    ///   - typed: the values by the names of their fields. Secrets are not put into the question.
    ///   - prompt: the prompt that has the choice and the fields.
    public func question(about typed: [String: String], in prompt: Prompt) -> String? {
        prompt.fields.filter { !$0.isSecret }.reduce(confirmation) { question, field in
            question?.replacing("{\(field.name)}", with: typed[field.name] ?? field.defaultValue ?? "")
        }
    }
}
