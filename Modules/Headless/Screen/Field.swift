/// One named value that a screen asks for.
public struct Field: Hashable, Sendable {
    /// Its name in answers and session scripts; unique on its screen.
    public let name: String
    /// What a person reads.
    public let label: String
    /// Whether its value must not be seen: read without echo, and masked wherever an answer is printed.
    public let isSecret: Bool
    /// Whether an answer without it, or with an empty value, is refused.
    public let isRequired: Bool
    /// What counts if an answer leaves it out.
    public let defaultValue: String?
    /// The field of the activation's JSON input that would have made it unnecessary, such as `payment.card.number`.
    public let inputField: String?

    /// A field to be filled in.
    ///
    /// - Parameter label: the name if nil.
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
