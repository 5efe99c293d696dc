import BoardyHeadless

/// An answer that does not fit its prompt yet, for a page that asks again with the values kept.
struct RefusedAnswer: Hashable, Sendable {
    /// The reasons that concern no field, each a sentence.
    var reasons: [String] = []
    /// The problems by the names of their fields, each a sentence. They contain no values.
    var problems: [String: String] = [:]
    /// The values to show again by the names of their fields. A secret or a file is never among them.
    var values: [String: String] = [:]
    /// The choice that the person has to confirm; nil if there is another reason.
    var confirmation: Confirmation?

    /// A choice that counts when the form comes again with the field `confirmed.N`, where N is the index of the choice.
    ///
    /// The page that asks has the values in hidden fields, and two buttons of that name: `yes`, and `no` for the screen
    /// with its values again. Secrets and files cannot be sent back: see ``Prompt/isConfirmedByTick(_:)``.
    struct Confirmation: Hashable, Sendable {
        /// The index of the choice in the choices of the prompt.
        var choice: Int
        /// The question, with the values that were typed.
        var question: String
    }
}

extension Prompt {
    /// True if the question of a choice is a box to tick beside its button, because a page cannot bring the values of
    /// its form again.
    func isConfirmedByTick(_ choice: Choice) -> Bool {
        choice.confirmation != nil && fields(of: choice).contains { $0.isSecret || $0.kind == .file }
    }
}
