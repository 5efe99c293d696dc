/// The reason why the value of a field cannot be used, such as "quantity: the value is not a whole number".
///
/// It never contains the value, which may be a secret. So a board can show it on the screen that asks again.
public struct FieldProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the field, as the screen declares it.
    public let field: String
    /// The problem as part of a sentence, such as "a value is needed".
    public let reason: String

    /// Creates a problem. The reason must not contain the value of the field.
    public init(_ field: String, _ reason: String) {
        self.field = field
        self.reason = reason
    }

    /// Returns the problem of a value that is not one of the values on the screen.
    static func notOffered(_ field: String) -> FieldProblem {
        FieldProblem(field, "the screen does not offer this value; choose one that it shows")
    }

    /// The problem as a sentence of its own, to be shown beside the field: "A value is needed."
    public var sentence: String { "\(capitalizedReason)." }

    /// The reason with a capital, for a sentence that goes on.
    var capitalizedReason: String { reason.prefix(1).uppercased() + reason.dropFirst() }

    public var description: String { "\(field): \(reason)" }
}
