package import BoardyValues

/// The refusals of a session. The last one counts. It belongs to the domain of the session's boards.
package final class Refusals {
    package var last: (any Refusal)?
    /// Called with each refusal, before a diagnostic reports it. A session that shows refusals on a screen sets it.
    var onRefusal: (any Refusal) -> Void = { _ in }

    package init() {}

    /// The launch option that tells the refusals to this object.
    package var handler: RefusalHandler {
        RefusalHandler { [self] refusal in
            last = refusal
            onRefusal(refusal)
        }
    }

    /// Returns a notice of the last refusal, once.
    func takeNotice() -> Screen? {
        take().map { Screen(title: "Not allowed", content: [.notice($0.sentence, .problem)]) }
    }

    /// Returns the last refusal, once.
    package func take() -> (any Refusal)? {
        defer { last = nil }
        return last
    }
}
