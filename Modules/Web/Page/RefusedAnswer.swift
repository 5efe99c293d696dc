import BoardyHeadless

/// An answer that does not fit its prompt yet, for a page that asks again with the values kept.
public struct RefusedAnswer: Hashable, Sendable {
    /// The reasons that concern no field, each a sentence.
    public var reasons: [String] = []
    /// The problems by the names of their fields, each a sentence. They contain no values.
    public var problems: [String: String] = [:]
    /// The values to show again by the names of their fields. A secret or a file is never among them.
    public var values: [String: String] = [:]
    /// The choice that the person has to confirm; nil if there is another reason.
    public var confirmation: Confirmation?

    public init(
        reasons: [String] = [], problems: [String: String] = [:], values: [String: String] = [:],
        confirmation: Confirmation? = nil
    ) {
        self.reasons = reasons
        self.problems = problems
        self.values = values
        self.confirmation = confirmation
    }

    /// A choice that counts when the form comes again with the field `confirmed.N`, where N is the index of the choice.
    ///
    /// The page that asks has the values in hidden fields, and two buttons of that name: `yes`, and `no` for the screen with its values again.
    /// Secrets and files cannot be sent back: see ``BoardyHeadless/Prompt/isConfirmedByTick(_:)``.
    public struct Confirmation: Hashable, Sendable {
        /// The index of the choice in the choices of the prompt.
        public var choice: Int
        /// The question, with the values that were typed.
        public var question: String

        public init(choice: Int, question: String) {
            self.choice = choice
            self.question = question
        }
    }
}

extension Prompt {
    /// True if the question of a choice is a box to tick beside its button, because a page cannot bring the values of its form again.
    func isConfirmedByTick(_ choice: Choice) -> Bool {
        choice.confirmation != nil && choice.takesFields && fields.contains { $0.isSecret || $0.kind == .file }
    }
}
