public import Boardy
public import BoardyValues

/// The session to end before the others are listed.
public struct SessionsRequest: Sendable, Codable, Equatable, Sampled {
    /// The ID of a session of the user; nil ends none. An ID that is not in the list ends none either.
    public let end: String?

    public init(end: String? = nil) { self.end = end }

    public static var samples: [SessionsRequest] { [.init(), .init(end: "0190c5a4")] }
}

/// The open sessions of a user, the oldest first.
public struct UserSessions: Sendable, Codable, Equatable, Sampled {
    public let sessions: [UserSession]

    public init(sessions: [UserSession]) { self.sessions = sessions }

    public static var samples: [UserSessions] { [.init(sessions: UserSession.samples)] }
}

/// A session as its owner sees it. It contains nothing that opens the session.
public struct UserSession: Sendable, Codable, Equatable, Sampled {
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

    public static var samples: [UserSession] {
        [
            .init(
                id: "0190c5a4", profile: "default", since: .init(milliseconds: 1_800_000_000_000),
                seen: .init(milliseconds: 1_800_000_060_000))
        ]
    }
}
