import AuthenticationIO
import Headless

/// The refusals for want of a role, of which the last counts.
@MainActor
final class RoleRefusals {
    var last: RoleRefusal?
    /// Called with each refusal, before a diagnostic reports it. A session that shows refusals on a screen sets it.
    var onRefusal: (RoleRefusal) -> Void = { _ in }

    /// The launch option that tells the refusals to this object.
    var handler: RoleRefusalHandler {
        RoleRefusalHandler { [self] refusal in
            last = refusal
            onRefusal(refusal)
        }
    }

    /// Returns a notice of the last refusal, once.
    func takeNotice() -> Screen? {
        take().map { Screen(title: "Not allowed", content: [.notice($0.sentence, .problem)]) }
    }

    func take() -> RoleRefusal? {
        defer { last = nil }
        return last
    }
}
