/// The person who is signed in at a screen.
public struct ScreenUser: Identifiable, Hashable, Sendable {
    /// Tells persons apart, whatever their names are. No page shows it.
    public struct ID: Hashable, Sendable {
        package let key: String

        /// Creates an ID of a text that no other person of the app has, such as the ID of an account.
        public init(_ key: String) { self.key = key }
    }

    /// The ID. Two persons may have the same name.
    public let id: ID
    /// The name for screens.
    public let name: String

    /// Creates a person.
    public init(id: ID, name: String) { (self.id, self.name) = (id, name) }
}
