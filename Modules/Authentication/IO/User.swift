public import Boardy

/// The public part of an account.
public struct User: Sendable, Codable, Hashable, Sampled {
    /// The ID of the account, which never changes.
    public let id: String
    /// The address as it was registered, in lower case.
    public let email: String
    /// The name for screens. Without a registered name it is the part of the address before the `@`.
    public let name: String

    public init(id: String, email: String, name: String) {
        (self.id, self.email, self.name) = (id, email, name)
    }

    static let sample = User(id: "0190c5a4", email: "ada@example.org", name: "Ada")

    public static var samples: [User] { [sample] }
}
