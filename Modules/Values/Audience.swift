/// The people at a screen whom something is shown to. It keeps a screen tidy and protects nothing: contracts have
/// guards for that.
public enum Audience: Hashable, Sendable {
    case everyone
    /// Those who are not signed in.
    case visitors
    /// Everybody who is signed in.
    case members
    /// Those who have the role.
    case role(Role)

    /// Returns true if a person belongs to it.
    ///
    /// - Parameter roles: the roles of a person who is signed in, which may be none; nil for nobody in particular.
    public func includes(_ roles: Set<Role>?) -> Bool {
        switch self {
        case .everyone: true
        case .visitors: roles == nil
        case .members: roles != nil
        case .role(let needed): roles?.contains(needed) ?? false
        }
    }
}
