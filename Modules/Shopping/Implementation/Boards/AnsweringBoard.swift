import Boardy
import Headless

/// A board that answers its activations by means of boards inside it, and ends when those have ended.
///
/// It does not end at its answer: the board whose output led to that may be in the middle of its own ending, and goes with this one.
class AnsweringBoard: ModernContinuableBoard {
    private var unanswered = 0
    private var openScreens = 0

    /// Lets the end of inner boards be the end of this one, when nothing else is installed then.
    func settles(after contracts: any BoardContract.Type...) {
        for contract in contracts { settle(after: contract) }
    }

    private func settle<C: BoardContract>(after contract: C.Type) {
        motherboard[contract].completion.addTarget(self) { board, _ in board.settle() }
    }

    /// One more activation has to be answered.
    func begin() { unanswered += 1 }

    /// Does what may fail on the store. A failure is reported, and the activation ends without an answer.
    func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            report(.boardFailed, "'\(identifier)' failed: \(error)")
            settle()
        }
    }

    /// One activation has been answered.
    func didAnswer() {
        unanswered -= 1
        settle()
    }

    /// Asks somebody, as part of answering an activation.
    func ask(
        title: String, content: [String], fields: [Field], choices: [Choice], onAnswer: @escaping (Answer) -> Void
    ) {
        let screen = Screen(title: title, content: content, fields: fields, choices: choices) { [weak self] answer in
            self?.openScreens -= 1
            onAnswer(answer)
        }
        if rootScreen.show(screen) { openScreens += 1 } else { settle() }
    }

    /// Tells something to whoever was asked.
    func tell(_ title: String, _ content: [String]) { rootScreen.show(Screen(title: title, content: content)) }

    private func settle() {
        guard owner != nil, openScreens == 0, motherboard.boards.isEmpty else { return }
        complete(unanswered == 0)
    }
}

extension GuaranteedOutputSendingBoard where Self: AnsweringBoard {
    /// Answers one activation.
    func finish(with output: OutputType) {
        sendOutput(output)
        didAnswer()
    }
}
