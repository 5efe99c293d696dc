extension Prompt {
    /// Returns the fields for a screen that asks again: the fields of the answer's choice with its values as their
    /// defaults, the others as they were.
    func keeping(_ answer: Answer, in shown: [Field]) -> [Field] {
        let submitted = choice(named: answer.choice).map(fields(of:))?.map(\.name) ?? []
        return zip(shown, fields.keeping(answer)).map { submitted.contains($1.name) ? $1 : $0 }
    }
}

extension [Field] {
    /// Returns the fields with the values of an answer as their defaults, for a form that asks again. Secrets are asked
    /// for anew.
    ///
    /// - Parameter answer: the answer that was refused; nil for the fields as they are.
    public func keeping(_ answer: Answer?) -> [Field] {
        map { field in
            guard !field.isSecret, let value = answer?.optionalText(field.name) else { return field }
            var filled = field
            filled.defaultValue = value
            return filled
        }
    }
}
