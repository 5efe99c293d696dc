import AuthenticationIO

/// The refusals for want of a role, of which the last counts.
@MainActor
final class RoleRefusals {
    var last: RoleRefusal?

    /// The launch option that tells the refusals to this object.
    var handler: RoleRefusalHandler { RoleRefusalHandler { [self] in last = $0 } }

    /// Returns the last refusal and forgets it.
    func take() -> RoleRefusal? {
        defer { last = nil }
        return last
    }
}
