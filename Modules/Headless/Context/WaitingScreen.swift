/// A screen with choices that waits on a ``HeadlessContext`` for its answer.
final class WaitingScreen {
    /// The screen, or nil when it has been answered or closed. Setting it to nil releases the closure of the screen.
    private(set) var screen: Screen?
    /// The number of what a person has opened, from which the screen follows; 0 for none.
    let opening: Int

    /// Called with the changed prompt. The context sets it while a driver is answering the question.
    var onUpdate: ((Prompt) -> Void)?

    init(_ screen: Screen, opening: Int = 0) {
        self.screen = screen
        self.opening = opening
    }

    var isOpen: Bool { screen != nil }

    /// True if a choice leaves the session, as in the menu that the app starts with.
    var isStart: Bool { screen?.choices.contains { $0.role == .leave } ?? false }

    /// Replaces what is shown. Has no effect on a closed question, or if it is the same.
    func update(_ prompt: Prompt) {
        guard let screen, screen.prompt != prompt else { return }
        self.screen = screen.showing(prompt)
        onUpdate?(prompt)
    }

    /// Replaces the content, as ``update(_:)`` does.
    func update(content: [ScreenPart]) { if let screen { update(screen.prompt.showing(content)) } }

    /// Reads the content anew if the screen follows changes.
    func refresh() { if let content = screen?.presentContent?() { update(content: content) } }

    /// Closes the question. The closure of its screen is released afterwards, because that may close the question
    /// again.
    func close() {
        let closing = screen
        screen = nil
        withExtendedLifetime(closing) {}
    }
}
