/// One of the ways to answer a screen, such as a button.
///
/// A string literal is a choice without fields: `choices: [Choice("Sign in", takesFields: true), "Cancel"]`.
public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name that answers and session scripts use. It is unique on its screen.
    public let name: String
    /// True if the choice submits the fields of the screen. An answer by another choice, such as "Cancel", has no values.
    public let takesFields: Bool

    /// Creates a choice. It submits no fields unless `takesFields` is true.
    public init(_ name: String, takesFields: Bool = false) {
        self.name = name
        self.takesFields = takesFields
    }

    /// Creates a choice that does not submit the fields.
    public init(stringLiteral name: String) { self.init(name) }
}
