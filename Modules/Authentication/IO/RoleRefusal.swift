public import Boardy
public import BoardyValues

/// The refusal of an activation for want of a role. Nothing has happened then.
public struct RoleRefusal: Refusal, Equatable {
    /// The board that was to be activated.
    public let board: BoardID
    /// The role that it needs.
    public let needed: Role
    /// The signed-in user; nil if nobody is signed in.
    public let user: UserRole?
    /// True if a plugin is installed that tells the role of the user.
    public let isRoleKnown: Bool

    /// Creates a refusal.
    public init(of board: BoardID, needing role: Role, user: UserRole?, isRoleKnown: Bool = true) {
        self.board = board
        needed = role
        (self.user, self.isRoleKnown) = (user, isRoleKnown)
    }

    public var description: String { "'\(board)' needs the role \(needed), and \(reason)" }

    private var reason: String {
        guard isRoleKnown else {
            return "no plugin tells who has it. Install one that provides '\(CurrentRole.id)', such as authentication."
        }
        guard let user else {
            return "nobody is signed in. Sign in as an operator with '\(Login.id)'. "
                + "While the store has no operator, '\(Grant.id)' makes the first one, on its machine."
        }
        if user.granted.includes(needed) {
            return "the sign-in of \(user.user.email) is too old for it. Sign in again with '\(Login.id)'."
        }
        return "\(user.user.email) has the role \(user.role). Sign in as an operator with '\(Login.id)', "
            + "or have an operator grant the role with '\(Grant.id)'."
    }
}

extension RoleRefusal {
    /// The refusal for a person at a screen: the role that is needed, who is signed in, and what to do next.
    public var sentence: String {
        let advice =
            switch user {
            case nil: "Nobody is signed in. Sign in as an \(needed) and try again."
            case let user? where user.granted.includes(needed):
                "The sign-in of \(user.user.email) is too old for that. Sign in again and try again."
            case let user?:
                "\(user.user.email) is a \(user.role). Ask an \(needed) to grant you the role, "
                    + "or sign in as another user."
            }
        return "This needs the role \(needed), and nothing was changed. \(advice)"
    }
}
