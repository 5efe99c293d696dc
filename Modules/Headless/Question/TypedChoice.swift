/// One of the ways to answer a ``Question``, with the value that it gives.
///
///     TypedChoice("Change", .primary, fields: quantity) { .change(quantity: $0) }
///     TypedChoice("Back", .back) { .back }
///
/// The closure gets the values of exactly the fields that it names, and drivers ask for these only. A field that
/// several choices name is one field of the screen.
public struct TypedChoice<Value> {
    /// The choice as drivers get it.
    public let choice: Choice
    let fields: [Field]
    let read: (Answer) throws -> Value

    /// Creates a choice. It submits fields if it takes any.
    ///
    /// - Parameters:
    ///   - name: the name in answers and session scripts, which is unique on its screen.
    ///   - role: the part that the choice plays on its screen.
    ///   - fields: the fields whose values it needs.
    ///   - group: the heading of the group; nil for no group.
    ///   - confirmation: the question before the choice counts; nil for none. The name of a field in braces stands for
    ///     what was typed.
    ///   - isShown: false for a choice that nobody needs now.
    ///   - value: returns the value. An ``AnswerProblem`` that it throws shows the screen again.
    public init<each Input>(
        _ name: String, _ role: Choice.Role = .plain, fields: repeat TypedField<each Input>, in group: String? = nil,
        confirmation: String? = nil, isShown: Bool = true, value: @escaping (repeat each Input) throws -> Value
    ) {
        var all: [Field] = []
        repeat all += (each fields).fields
        self.fields = all
        choice = Choice(
            name, role, takesFields: !all.isEmpty, in: group, confirmation: confirmation, isShown: isShown)
        read = { answer in try value(repeat try (each fields).read(answer)) }
    }
}

/// Builds the choices of a ``Question``, with `if`, `switch` and `for`.
@resultBuilder public enum ChoicesBuilder<Value> {
    /// Takes one choice.
    public static func buildExpression(_ choice: TypedChoice<Value>) -> [TypedChoice<Value>] { [choice] }
    /// Takes a choice that may be missing, such as the one to the next page of a list.
    public static func buildExpression(_ choice: TypedChoice<Value>?) -> [TypedChoice<Value>] {
        choice.map { [$0] } ?? []
    }
    /// Joins the choices of a block, in their order.
    public static func buildBlock(_ parts: [TypedChoice<Value>]...) -> [TypedChoice<Value>] { parts.flatMap(\.self) }
    /// Takes the choices of an `if` without an `else`.
    public static func buildOptional(_ part: [TypedChoice<Value>]?) -> [TypedChoice<Value>] { part ?? [] }
    /// Takes the choices of the first branch of an `if` or `switch`.
    public static func buildEither(first part: [TypedChoice<Value>]) -> [TypedChoice<Value>] { part }
    /// Takes the choices of another branch of an `if` or `switch`.
    public static func buildEither(second part: [TypedChoice<Value>]) -> [TypedChoice<Value>] { part }
    /// Joins the choices of a `for` loop, in their order.
    public static func buildArray(_ parts: [[TypedChoice<Value>]]) -> [TypedChoice<Value>] { parts.flatMap(\.self) }
}
