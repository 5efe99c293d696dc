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
