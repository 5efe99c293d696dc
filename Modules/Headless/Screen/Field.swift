/// One named value that a screen asks for, such as an e-mail address. Values are texts; the board converts them.
public struct Field: Hashable, Sendable, Codable {
    /// The name that answers and session scripts use. It is unique on its screen.
    public let name: String
    /// The text that a person reads before typing the value.
    public let label: String
    /// The kind of value, by which a driver chooses keyboard, completion and echo.
    public let kind: FieldKind
    /// True if the value must stay hidden: it is read without echo, and masked wherever an answer is printed.
    public let isSecret: Bool
    /// True if an answer that leaves the value out, or gives an empty one, is refused.
    public let isRequired: Bool
    /// The value that an answer gets if it leaves the field out; nil for no default.
    public let defaultValue: String?
    /// The field of the activation's JSON input that makes this one unnecessary, such as `payment.card.number`. Errors
    /// name it.
    public let inputField: String?

    /// Creates a field. By default it is required, labelled with its name, and takes a text that may be seen.
    ///
    /// - Parameters:
    ///   - name: the name in answers and session scripts.
    ///   - label: the text that a person reads; nil for the name.
    ///   - kind: the kind of value.
    ///   - isSecret: true if the value must stay hidden; nil if the kind decides.
    ///   - isRequired: true if the value must not be empty.
    ///   - defaultValue: the value of a field that an answer leaves out.
    ///   - inputField: the field of the JSON input that makes this one unnecessary.
    public init(
        _ name: String, label: String? = nil, _ kind: FieldKind = .text, isSecret: Bool? = nil, isRequired: Bool = true,
        defaultValue: String? = nil, inputField: String? = nil
    ) {
        self.name = name
        self.label = label ?? name
        self.kind = kind
        self.isSecret = isSecret ?? kind.isSecret
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.inputField = inputField
    }

    func filled(with value: String) -> Field {
        Field(
            name, label: label, kind, isSecret: isSecret, isRequired: isRequired, defaultValue: value,
            inputField: inputField)
    }
}
