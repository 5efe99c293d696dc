/// The visible part of a screen: title, content, fields and choices, without the closure that handles the answer.
///
/// Drivers get prompts and never screens. So a driver that keeps a prompt keeps no board alive.
public struct Prompt: Hashable, Sendable {
    /// The title, by which session scripts name the screen.
    public let title: String
    /// The lines of text between the title and the choices.
    public let content: [String]
    /// The fields that are filled in for the choices that take fields.
    public let fields: [Field]
    /// The ways to answer; empty for a notice.
    public let choices: [Choice]
    /// The field of the activation's JSON input that makes the screen unnecessary, such as `payment`. Errors name it.
    public let inputField: String?

    /// Creates a prompt. Without choices it is a notice, which needs no answer.
    public init(
        title: String, content: [String] = [], fields: [Field] = [], choices: [Choice] = [], inputField: String? = nil
    ) {
        self.title = title
        self.content = content
        self.fields = fields
        self.choices = choices
        self.inputField = inputField
    }

    /// Returns this prompt with other lines between the title and the choices.
    func showing(_ content: [String]) -> Prompt {
        Prompt(title: title, content: content, fields: fields, choices: choices, inputField: inputField)
    }

    /// True if the prompt has no choices, so that it needs no answer.
    public var isNotice: Bool { choices.isEmpty }

    /// The fields of the JSON input that make the screen unnecessary, each once: first its own, then those of its fields.
    public var inputFields: [String] {
        ([inputField] + fields.map(\.inputField)).compactMap { $0 }
            .reduce(into: []) { all, next in if !all.contains(next) { all.append(next) } }
    }

    /// Returns the choice with this name; nil if no choice has it. The case of letters matters.
    public func choice(named name: String) -> Choice? { choices.first { $0.name == name } }

    /// Returns the field with this name; nil if no field has it. The case of letters matters.
    public func field(named name: String) -> Field? { fields.first { $0.name == name } }

    /// True if the value of a field may be printed.
    ///
    /// The value of a field that the screen does not have stays hidden, because it may be the secret of another screen.
    func mayShow(_ fieldName: String) -> Bool { field(named: fieldName).map { !$0.isSecret } ?? false }
}
