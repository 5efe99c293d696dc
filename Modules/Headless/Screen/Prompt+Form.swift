extension Prompt {
    /// The choice of a form: a primary one, and the only one that takes the fields. A driver asks for the fields of a
    /// form first.
    ///
    /// A list of rows is no form, because looking at it may be all that a person wants.
    public var submission: Choice? {
        let submitting = shownChoices.filter(\.takesFields)
        guard submitting.count == 1, submitting[0].role == .primary, !fields.isEmpty,
            !fields.contains(where: { $0.kind == .row })
        else { return nil }
        return submitting[0]
    }
}
