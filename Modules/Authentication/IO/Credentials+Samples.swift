public import Boardy
import BoardyValues

extension LoginRequest: Sampled {
    public static var samples: [LoginRequest] {
        [.init(email: "ada@example.org", password: .init("correct horse battery"))]
    }
}

extension LoginOutcome: SampledOutcome {
    public static func sample(after last: LoginOutcome?) -> LoginOutcome? {
        switch last {
        case nil: .authenticated(user: .sample)
        case .authenticated:
            .rejected(reason: .tooManyAttempts, retryAt: .init(milliseconds: 1_800_000_000_000))
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
