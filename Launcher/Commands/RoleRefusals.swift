import AuthenticationIO

/// The refusals for want of a role, of which the last counts.
@MainActor
final class RoleRefusals {
    var last: RoleRefusal?

    /// The launch option that tells the refusals to this object.
    var handler: RoleRefusalHandler { RoleRefusalHandler { [self] in last = $0 } }

    func take() -> RoleRefusal? {
        defer { last = nil }
        return last
    }
}
