public import BoardyValues

/// The session to end before the others are listed.
public struct SessionsRequest: Sendable, Codable, Equatable {
    /// The ID of a session of the user; nil ends none. An ID that is not in the list ends none either.
    public let end: String?

    public init(end: String? = nil) { self.end = end }
}

/// The open sessions of a user, the oldest first.
public struct UserSessions: Sendable, Codable, Equatable {
    public let sessions: [UserSession]

    public init(sessions: [UserSession]) { self.sessions = sessions }
}

/// A session as its owner sees it. It contains nothing that opens the session.
public struct UserSession: Sendable, Codable, Equatable {
    public let id: String
    /// The name of the profile on which the user signed in.
    public let profile: String
    /// The time of the sign-in.
    public let since: Timestamp
    /// The time of the last use, at most about a minute too early.
    public let seen: Timestamp

    public init(id: String, profile: String, since: Timestamp, seen: Timestamp) {
        (self.id, self.profile, self.since, self.seen) = (id, profile, since, seen)
    }
}
