import BoardyCore
import BoardyHeadless

/// The secret in the forms of a visitor's pages, and the pages that the tabs of the visitor have left.
///
/// A page of an address or of the start has nothing that its tab has to keep: it can be opened again. So its form
/// counts once more, in any tab, after its tab has shown another page.
final class VisitorForms: Sendable {
    /// A page that was left without an answer.
    struct LeftPage: Sendable {
        let tab: Int
        let turn: Int
        /// The link that opens the page again.
        let link: String
        /// The mark of its question, by which a form of the page fits.
        let mark: Int
    }

    private struct State {
        var token = SessionToken()
        /// The secret before, and the questions that the pages with it ask, by the numbers of their tabs.
        var former: (token: SessionToken, turns: [Int: Int])?
        var pages: [LeftPage] = []
        /// The tabs that were closed in the middle of a story.
        var cutTabs: Set<Int> = []
    }

    /// The number of pages that are known after they were left.
    static let limit = 32

    private let state = Locked(State())

    /// A page of another site does not know the secret. It is replaced with the secret of the cookie.
    var token: SessionToken { state.withLock { $0.token } }

    /// Replaces the secret. No form of a page before counts any more.
    ///
    /// - Parameter turns: the numbers of the questions that the other tabs ask, by the numbers of the tabs.
    func replaceToken(asking turns: [Int: Int]) {
        state.withLock { $0 = State(former: ($0.token, turns), cutTabs: $0.cutTabs) }
    }

    /// True if a form is of a page that another tab shows since before the secret was replaced.
    func isFormer(_ token: String, _ turn: Int, in tab: Int) -> Bool {
        state.withLock { $0.former.map { $0.turns[tab] == turn && $0.token.matches(token) } ?? false }
    }

    /// True for the secret before the last one.
    func isFormer(_ token: String) -> Bool { state.withLock { $0.former?.token.matches(token) ?? false } }

    /// Notes that a tab leaves a page. The oldest of many is forgotten.
    func note(_ page: LeftPage) {
        state.withLock { state in
            if state.pages.count >= Self.limit { state.pages.removeFirst() }
            state.pages.append(page)
        }
    }

    /// Takes a page that was left, so that no other form of it counts; nil if there is none, or if a form of it has
    /// counted.
    func take(_ turn: Int, in tab: Int) -> LeftPage? {
        state.withLock { state in
            state.pages.firstIndex { $0.tab == tab && $0.turn == turn }.map { state.pages.remove(at: $0) }
        }
    }

    /// Notes that a tab is closed in the middle of a story.
    func noteCut(_ tab: Int) { state.withLock { _ = $0.cutTabs.insert(tab) } }

    /// True the first time after a tab was closed in the middle of a story.
    func takeCut(_ tab: Int) -> Bool { state.withLock { $0.cutTabs.remove(tab) != nil } }
}

extension Prompt {
    /// True for a form of a sign-in or of an account.
    var asksPassword: Bool { fields.contains { $0.kind == .currentPassword || $0.kind == .newPassword } }

    /// True for the menu that an app starts with.
    var isStart: Bool { choices.contains { $0.role == .leave } }

    /// A number that tells forms of different questions apart in this process. The content may change below a form.
    var mark: Int {
        var hasher = Hasher()
        hasher.combine(title)
        hasher.combine(heading)
        hasher.combine(fields)
        hasher.combine(choices)
        return hasher.finalize()
    }
}
