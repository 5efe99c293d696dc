/// One named value that a screen asks for, such as an e-mail address. Values are texts; the board converts them.
public struct Field: Hashable, Sendable {
    /// The name that answers and session scripts use. It is unique on its screen.
    public let name: String
    /// The text that a person reads before typing the value.
    public let label: String
    /// True if the value must stay hidden: it is read without echo, and masked wherever an answer is printed.
    public let isSecret: Bool
    /// True if an answer that leaves the value out, or gives an empty one, is refused.
    public let isRequired: Bool
    /// The value that an answer gets if it leaves the field out; nil for no default.
    public let defaultValue: String?
    /// The field of the activation's JSON input that makes this one unnecessary, such as `payment.card.number`. Errors name it.
    public let inputField: String?

    /// Creates a field. By default it is required, visible, and labelled with its name.
    ///
    /// - Parameters:
    ///   - name: the name in answers and session scripts.
    ///   - label: the text that a person reads; nil for the name.
    ///   - isSecret: true if the value must stay hidden.
    ///   - isRequired: true if the value must not be empty.
    ///   - defaultValue: the value of a field that an answer leaves out.
    ///   - inputField: the field of the JSON input that makes this one unnecessary.
    public init(
        _ name: String, label: String? = nil, isSecret: Bool = false, isRequired: Bool = true,
        defaultValue: String? = nil, inputField: String? = nil
    ) {
        self.name = name
        self.label = label ?? name
        self.isSecret = isSecret
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.inputField = inputField
    }
}
