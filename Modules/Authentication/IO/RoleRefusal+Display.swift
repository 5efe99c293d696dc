import BoardyValues

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
