public import Boardy

/// The users to find.
public struct FindUsersRequest: Sendable, Codable, Equatable, Sampled {
    /// The IDs of at most 200 users. Further ones are not looked for.
    public let ids: [String]

    public init(ids: [String]) { self.ids = ids }

    public static var samples: [FindUsersRequest] { [.init(ids: ["0190c5a4"])] }
}

/// The users that were found, each once.
public struct FoundUsers: Sendable, Codable, Equatable, Sampled {
    public let users: [User]

    public init(users: [User]) { self.users = users }

    public static var samples: [FoundUsers] { [.init(users: [.sample])] }
}
