import BoardyCore
import BoardyHeadless

/// Shows the screens of other processes on the context of the session that it is in.
///
/// It waits in the background, so that a session whose own boards have nothing to do can end.
final class ScreenReceiver: Board {
    private let inbox: ScreenInbox
    /// The questions that wait for a person, by the numbers of their screens.
    private var open: [Int: OpenScreen] = [:]

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
        case .show(let screen): show(screen)
        case .withdraw(let number): open.removeValue(forKey: number)?.close()
        }
    }

    private func show(_ pending: PendingScreen) {
        let prompt = pending.prompt
        let screen = Screen(
            title: prompt.title, content: prompt.content, fields: prompt.fields, choices: prompt.choices,
            inputField: prompt.inputField
        ) { [weak self] answer in
            self?.open[pending.number] = nil
            pending.end(.success(ScreenReply(answer, to: prompt)))
        }
        guard let shown = rootScreen.open(screen) else {
            return pending.end(.failure(ScreenProblem.notShown(prompt)))
        }
        if prompt.isNotice { pending.end(.success(.shown)) } else { open[pending.number] = shown }
    }
}
