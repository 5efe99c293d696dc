public import Boardy
import BoardyValues

extension User: Sampled {
    static let sample = User(id: "0190c5a4", email: "ada@example.org", name: "Ada")

    public static var samples: [User] { [sample] }
}

extension Guest: Sampled {
    public static var samples: [Guest] { [.init(id: "guest-1")] }
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

extension LoginRequest: Sampled {
    public static var samples: [LoginRequest] {
        [.init(email: "ada@example.org", password: .init("correct horse battery"))]
    }
}

extension LoginOutcome: SampledOutcome {
    public static func sample(after last: LoginOutcome?) -> LoginOutcome? {
        switch last {
        case nil: .authenticated(user: .sample)
        case .authenticated: .rejected(reason: .tooManyAttempts, retryAt: .init(milliseconds: 1_800_000_000_000))
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

extension RegisterRequest: Sampled {
    public static var samples: [RegisterRequest] {
        [
            .init(email: "ada@example.org", password: .init("correct horse battery")),
            .init(email: "ada@example.org", password: .init("correct horse battery"), name: "Ada"),
        ]
    }
}

extension RegisterOutcome: SampledOutcome {
    public static func sample(after last: RegisterOutcome?) -> RegisterOutcome? {
        switch last {
        case nil: .registered(user: .sample)
        case .registered: .rejected(reason: .emailTaken)
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

extension ChangePasswordRequest: Sampled {
    public static var samples: [ChangePasswordRequest] {
        [.init(old: .init("correct horse battery"), new: .init("staple of nine letters"))]
    }
}

extension ChangePasswordOutcome: SampledOutcome {
    public static func sample(after last: ChangePasswordOutcome?) -> ChangePasswordOutcome? {
        switch last {
        case nil: .changed
        case .changed: .rejected(reason: .tooManyAttempts, retryAt: .init(milliseconds: 1_800_000_000_000))
        case .rejected: .cancelled
        case .cancelled: nil
        }
    }
}

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
