extension Choice {
    /// Returns the question before the choice counts, with what was typed in place of the names in braces; nil if the choice asks for no confirmation.
    func question(about typed: [String: String], in prompt: Prompt) -> String? {
        prompt.fields.filter { !$0.isSecret }.reduce(confirmation) { question, field in
            question?.replacing("{\(field.name)}", with: typed[field.name] ?? field.defaultValue ?? "")
        }
    }
}
