import BoardyValues

/// One named value that a screen asks for, such as an e-mail address. Values are texts; the board converts them.
public struct Field: Hashable, Sendable, Codable {
    /// The name that answers and session scripts use. The name is unique on its screen.
    public let name: String
    /// The text that a person reads before typing the value.
    public let label: String
    /// The kind of value, by which a driver chooses keyboard, completion and echo.
    public let kind: FieldKind
    /// True if the value must stay hidden: it is read without echo, and masked wherever an answer is printed.
    public let isSecret: Bool
    /// True if an answer that leaves the value out, or gives an empty one, is refused.
    public internal(set) var isRequired: Bool
    /// The value that an answer gets if it leaves the field out, or nil for no default.
    public internal(set) var defaultValue: String?
    /// The field of the activation's JSON input that makes this one unnecessary, such as `payment.card.number`. Errors
    /// name it.
    public let inputField: String?
    /// The largest number of characters, or nil for the usual ``lengthLimit``.
    public let maximumLength: Int?
    /// The problem of the value that was given before, as a sentence to show beside the field, or nil for none.
    public internal(set) var problem: String?

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
    ///   - maximumLength: the largest number of characters; nil for the usual ``lengthLimit``.
    ///   - problem: the problem of the value that was given before; nil for none.
    public init(
        _ name: String, label: String? = nil, _ kind: FieldKind = .text, isSecret: Bool? = nil, isRequired: Bool = true,
        defaultValue: String? = nil, inputField: String? = nil, maximumLength: Int? = nil, problem: String? = nil
    ) {
        self.name = name
        self.label = label ?? name
        self.kind = kind
        self.isSecret = isSecret ?? kind.isSecret
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.inputField = inputField
        self.maximumLength = maximumLength
        self.problem = problem
    }

    /// The largest number of characters of a value, each of at most 32 Unicode scalars. Without a ``maximumLength`` it
    /// is 4,096 for secrets and the paths of files, and 1,000 for other values.
    public var lengthLimit: Int { maximumLength ?? (isSecret || kind == .file ? 4_096 : 1_000) }

    /// Returns the problem of a value that is too long, or nil if it is not.
    func lengthProblem(of value: String) -> FieldProblem? {
        TextLimit(characters: lengthLimit).problem(of: value).map { FieldProblem(name, $0) }
    }
}
