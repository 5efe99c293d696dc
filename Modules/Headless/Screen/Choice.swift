/// One way to answer a screen.
public struct Choice: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Its name in answers and session scripts; unique on its screen.
    public let name: String
    /// Whether it submits the screen's fields. One that does not, such as a cancel, comes without values.
    public let takesFields: Bool

    /// A way to answer.
    public init(_ name: String, takesFields: Bool = false) {
        self.name = name
        self.takesFields = takesFields
    }

    /// A choice that does not submit the fields.
    public init(stringLiteral name: String) { self.init(name) }
}
