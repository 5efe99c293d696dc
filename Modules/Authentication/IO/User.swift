/// Somebody with an account.
public struct User: Sendable, Codable, Hashable {
    /// Never changes.
    public let id: String
    /// As it was registered, in lower case.
    public let email: String
    /// What to call them; the part of the e-mail address before the `@` if they gave no name.
    public let name: String

    /// A user.
    public init(id: String, email: String, name: String) {
        self.id = id
        self.email = email
        self.name = name
    }
}

/// Who is sitting there: sessions are kept by profile, so several profiles on one store are several people. An option of the launch.
public struct Profile: Sendable, Hashable {
    /// Its name, `default` if nobody chose one.
    public let name: String

    /// A profile.
    public init(_ name: String = "default") { self.name = name }
}
