import BoardyHeadless

// The end of a person's sign-in while a tab works: what the work shows would be of that person.

extension TabState {
    /// Notes that the person has left while the tab works. Whoever has signed out in this tab sees the notice of that.
    mutating func depart() {
        if view.isOver || view.question != nil { return }
        hasPersonLeft = true
        if !isOwnEnd { view.notices = [] }
    }

    /// Adds a notice, unless it is of a person who has left.
    mutating func present(_ notice: Prompt) {
        if !view.isOver, !hasPersonLeft || isOwnEnd { tell(notice) }
    }

    /// Returns the link that is opened in place of a question, because the question is of a person who has left; nil if
    /// it is asked.
    mutating func linkInstead(of prompt: Prompt) -> String? {
        guard hasPersonLeft else { return nil }
        hasPersonLeft = false
        if prompt.isStart {
            if !isOwnEnd { view.notices = [Self.signedOut] }
            return nil
        }
        let link = linkUnderWay ?? "/"
        open(link, isAction: false)
        view.notices = [Self.signedOut]
        return link
    }

    private static let signedOut = Prompt(
        title: "Signed out",
        content: [
            """
            Whoever was signed in here is not any more, so this page does not show what was under way. What was \
            confirmed is kept.
            """
        ])
}
