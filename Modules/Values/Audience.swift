/// The people at a screen whom something is shown to. It keeps a screen tidy and protects nothing: contracts have guards for that.
public enum Audience: Hashable, Sendable {
    case everyone
    /// Those who are not signed in.
    case visitors
    /// Those who may do what the role is needed for.
    case role(Role)

    /// Everybody who is signed in.
    public static let customer = Audience.role(.customer)
    public static let `operator` = Audience.role(.operator)

    /// Returns true if a person of a role belongs to it; the role is nil for nobody in particular.
    public func includes(_ role: Role?) -> Bool {
        switch self {
        case .everyone: true
        case .visitors: role == nil
        case .role(let needed): role?.includes(needed) ?? false
        }
    }
}
