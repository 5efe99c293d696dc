/// What a screen shows and asks: its face, without the code behind it.
///
/// Drivers see prompts and never screens, so that keeping one keeps no board alive.
public struct Prompt: Hashable, Sendable {
    /// Its name on the screen and in session scripts.
    public let title: String
    /// The lines between title and choices.
    public let content: [String]
    /// What the choices that take fields submit.
    public let fields: [Field]
    /// The ways to answer; none for a notice.
    public let choices: [Choice]
    /// The field of the activation's JSON input that would have made the choice unnecessary.
    public let inputField: String?

    /// What a screen shows and asks.
    public init(
        title: String, content: [String] = [], fields: [Field] = [], choices: [Choice] = [], inputField: String? = nil
    ) {
        self.title = title
        self.content = content
        self.fields = fields
        self.choices = choices
        self.inputField = inputField
    }

    /// This prompt with other lines between title and choices.
    func showing(_ content: [String]) -> Prompt {
        Prompt(title: title, content: content, fields: fields, choices: choices, inputField: inputField)
    }

    /// Whether it needs no answer.
    public var isNotice: Bool { choices.isEmpty }

    /// The input fields that would have answered it, each once: the screen's own, then those of its fields.
    public var inputFields: [String] {
        ([inputField] + fields.map(\.inputField)).compactMap { $0 }
            .reduce(into: []) { all, next in if !all.contains(next) { all.append(next) } }
    }

    /// The choice of a name.
    public func choice(named name: String) -> Choice? { choices.first { $0.name == name } }

    /// The field of a name.
    public func field(named name: String) -> Field? { fields.first { $0.name == name } }

    /// Whether the value of a field may be printed. Not if it is secret, nor if the screen does not know the field: it may be the secret
    /// of another screen.
    func mayShow(_ fieldName: String) -> Bool { field(named: fieldName).map { !$0.isSecret } ?? false }
}
