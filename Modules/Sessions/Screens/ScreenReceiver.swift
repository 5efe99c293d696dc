import BoardyCore
import BoardyHeadless
import BoardyRemote

/// Shows the screens of other processes on the context of the session that it is in.
///
/// It waits in the background, so that a session whose own boards have nothing to do can end.
final class ScreenReceiver: Board {
    /// A question that waits for a person.
    private final class OpenQuestion {
        /// The request that gets the answer.
        var pending: PendingScreen
        /// The screen, or nil before it is shown.
        var screen: OpenScreen?

        init(_ pending: PendingScreen) { self.pending = pending }

        /// Hands the screen to the request of a later attempt, if that asks for the same form. So a person goes on
        /// typing, and sees the content of the later one.
        func take(_ later: PendingScreen) -> Bool {
            guard let screen, screen.isOpen, pending.prompt.showing(later.prompt.content) == later.prompt else {
                return false
            }
            pending = later
            screen.update(content: later.prompt.content)
            return true
        }
    }

    private let inbox: ScreenInbox
    private var open: [OpenQuestion] = []

    init(_ inbox: ScreenInbox) {
        self.inbox = inbox
        super.init(identifier: "screens")
    }

    /// Waits for the next screen, and so on until the board leaves.
    func receive() {
        let job: Job<ScreenEvent>? = registerJob(isBackground: true) { [weak self] result in
            guard let self, case .success(let event) = result else { return }
            handle(event)
            receive()
        }
        job?.beginTask { [inbox] port in Task { @concurrent in await port.send { try await inbox.next() } } }
    }

    private func handle(_ event: ScreenEvent) {
        switch event {
        case .show(let screen): if !isTaken(screen) { show(screen) }
        case .withdraw(let number): close { $0.pending.number == number }
        }
    }

    /// Returns true if the question that the attempt before has left open asks for what a screen asks for. Closes that
    /// question otherwise, because an attempt asks one question at a time.
    private func isTaken(_ later: PendingScreen) -> Bool {
        guard !later.prompt.isNotice, let owner = later.owner,
            let before = open.first(where: { $0.pending.owner == owner })
        else { return false }
        before.pending.end(.failure(CancellationError()))
        if before.take(later) { return true }
        close { $0 === before }
        return false
    }

    private func close(_ isClosing: (OpenQuestion) -> Bool) {
        guard let index = open.firstIndex(where: isClosing) else { return }
        open.remove(at: index).screen?.close()
    }

    private func show(_ pending: PendingScreen) {
        let prompt = pending.prompt, question = OpenQuestion(pending)
        let screen = Screen(
            title: prompt.title, heading: prompt.heading, content: prompt.content, fields: prompt.fields,
            choices: prompt.choices, inputField: prompt.inputField
        ) { [weak self] answer in
            self?.open.removeAll { $0 === question }
            question.pending.end(.success(ScreenReply(answer, to: prompt)))
        }
        question.screen = rootScreen.open(screen)
        guard question.screen != nil else {
            return pending.end(.failure(ScreenProblem.notShown(prompt)))
        }
        if prompt.isNotice { pending.end(.success(.shown)) } else { open.append(question) }
    }
}
