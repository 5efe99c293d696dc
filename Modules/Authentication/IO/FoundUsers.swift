/// The users to find.
public struct FindUsersRequest: Sendable, Codable, Equatable {
    /// The IDs of at most 200 users. Further ones are not looked for.
    public let ids: [String]

    public init(ids: [String]) { self.ids = ids }
}

/// The users that were found, each once.
public struct FoundUsers: Sendable, Codable, Equatable {
    public let users: [User]

    public init(users: [User]) { self.users = users }
}
