public import Boardy
import BoardyValues

extension SessionsRequest: Sampled {
    public static var samples: [SessionsRequest] { [.init(), .init(end: "0190c5a4")] }
}

extension UserSessions: Sampled {
    public static var samples: [UserSessions] { [.init(sessions: UserSession.samples)] }
}

extension UserSession: Sampled {
    public static var samples: [UserSession] {
        [
            .init(
                id: "0190c5a4", profile: "default", since: .init(milliseconds: 1_800_000_000_000),
                seen: .init(milliseconds: 1_800_000_060_000))
        ]
    }
}
