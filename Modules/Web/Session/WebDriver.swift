import BoardyHeadless

/// A driver that shows the screens of a session to a browser, by way of the session's desk.
final class WebDriver: ScreenDriver {
    private let desk: SessionDesk
    private let menu: () -> MenuFrame?
    /// The prompt that was asked last, with its newest content.
    private var prompt = Prompt(title: "")

    /// - Parameter menu: returns the menu of the person at the screen; nil if the app has none.
    init(_ desk: SessionDesk, menu: @escaping () -> MenuFrame? = { nil }) {
        self.desk = desk
        self.menu = menu
    }

    func present(_ notice: Prompt) { desk.present(notice) }

    /// Returns an answer that fits the prompt at the moment of its return.
    ///
    /// The content may change after the answer was taken and before the session goes on: a row that was chosen may be
    /// gone. Then it asks again.
    func answer(_ prompt: Prompt) async throws -> Answer {
        begin(prompt)
        while true {
            showMenu()
            let answer = try await desk.ask(self.prompt)
            if accepts(answer) { return answer }
        }
    }

    // Not inlined, because its variables would lie in the frame that every waiting session keeps. So it is with the
    // other functions.
    @inline(never) private func begin(_ prompt: Prompt) { self.prompt = prompt }

    /// Shows the menu as it is now. Nobody is asked while there is too much to do.
    @inline(never) private func showMenu() {
        if !desk.view.isBusy, let menu = menu() { desk.show(menu) }
    }

    @inline(never) private func accepts(_ answer: Answer) -> Bool {
        if answer.link != nil || (try? prompt.completed(answer)) != nil { return true }
        desk.present(
            Prompt(title: "Please choose again", content: ["The page has changed while your answer was under way."]))
        return false
    }

    func update(_ prompt: Prompt) {
        self.prompt = prompt
        desk.update(prompt)
    }

    func showProgress(_ bar: ProgressBar?) { desk.showProgress(bar) }

    func finish() {}
}
