import BoardyHeadless

/// The things that a session shows at one moment. Pages are made of it alone, so a look at a page never waits for the
/// session.
struct SessionView: Hashable, Sendable {
    /// The notices since the last answer, oldest first.
    var notices: [Prompt] = []
    /// The prompt that waits for its answer; nil while the session works.
    var question: Prompt?
    /// The number of the question. A form carries it, so that a form of an older page answers nothing.
    var turn = 0
    /// The answer to the question that did not count, for the page that asks again; nil for none.
    var refused: RefusedAnswer?
    /// The progress of a long operation; nil if none is under way.
    var progress: ProgressBar?
    /// True if the session has ended.
    var isOver = false
    /// The menu of the person at the screen; nil before the first question.
    var menu: MenuFrame?

    /// True if the session has taken the answer to the question of a number, and has no other question yet.
    func isWorking(after turn: Int) -> Bool { question == nil && !isOver && turn == self.turn }

    /// True if the session has told that there is too much to do at the moment.
    var isBusy: Bool { tells(.busy) }

    /// True if the session has told that there is nothing of the name that was asked for.
    var isMissing: Bool { tells(.missing) }

    private func tells(_ tone: Tone) -> Bool {
        (notices + [question].compactMap { $0 }).contains { prompt in
            prompt.content.contains { if case .notice(_, tone) = $0 { true } else { false } }
        }
    }
}
