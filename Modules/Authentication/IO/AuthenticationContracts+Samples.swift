public import Boardy
import BoardyValues

extension User: Sampled {
    static let sample = User(id: "0190c5a4", email: "ada@example.org", name: "Ada")

    public static var samples: [User] { [sample] }
}

extension UserRole: Sampled {
    public static var samples: [UserRole] { [.init(user: .sample, role: .customer, granted: .operator)] }
}

extension LogoutOutcome: SampledOutcome {
    public static func sample(after last: LogoutOutcome?) -> LogoutOutcome? {
        switch last {
        case nil: .signedOut
        case .signedOut: nil
        }
    }
}

extension AuthenticateOutcome: SampledOutcome {
    public static func sample(after last: AuthenticateOutcome?) -> AuthenticateOutcome? {
        switch last {
        case nil: .authenticated(user: .sample)
        case .authenticated: .userClosed
        case .userClosed: nil
        }
    }
}

extension FindUsersRequest: Sampled {
    public static var samples: [FindUsersRequest] { [.init(ids: ["0190c5a4"])] }
}

extension FoundUsers: Sampled {
    public static var samples: [FoundUsers] { [.init(users: [.sample])] }
}

extension GrantRequest: Sampled {
    public static var samples: [GrantRequest] { [.init(email: "ada@example.org", role: .operator)] }
}

extension GrantOutcome: SampledOutcome {
    public static func sample(after last: GrantOutcome?) -> GrantOutcome? {
        switch last {
        case nil: .granted(user: .sample, role: .operator)
        case .granted: .rejected(reason: .unknownAccount)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}
