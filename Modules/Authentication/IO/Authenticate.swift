public import Boardy
import Values

/// Asks on screens until somebody is signed in or gives up.
public enum Authenticate: BoardContract {
    public static let id: BoardID = "authentication.authenticate"
    public typealias Input = Void
    public typealias Output = AuthenticateOutcome
}

/// What became of it.
public enum AuthenticateOutcome: Sendable, Equatable, Encodable {
    case authenticated(User)
    case userClosed

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .authenticated(let user):
            var container = try encoder.outcome("authenticated")
            try container.encode(user, forKey: "user")
        case .userClosed: _ = try encoder.outcome("userClosed")
        }
    }
}
