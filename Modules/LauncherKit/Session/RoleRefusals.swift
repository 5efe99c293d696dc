package import AuthenticationIO
import BoardyHeadless

/// The refusals for want of a role, of which the last counts. It belongs to the domain of the session's boards.
package final class RoleRefusals {
    package var last: RoleRefusal?
    /// Called with each refusal, before a diagnostic reports it. A session that shows refusals on a screen sets it.
    var onRefusal: (RoleRefusal) -> Void = { _ in }

    package init() {}

    /// The launch option that tells the refusals to this object.
    package var handler: RoleRefusalHandler {
        RoleRefusalHandler { [self] refusal in
            last = refusal
            onRefusal(refusal)
        }
    }

    /// Returns a notice of the last refusal, once.
    func takeNotice() -> Screen? {
        take().map { Screen(title: "Not allowed", content: [.notice($0.sentence, .problem)]) }
    }

    /// Returns the last refusal, once.
    package func take() -> RoleRefusal? {
        defer { last = nil }
        return last
    }
}
