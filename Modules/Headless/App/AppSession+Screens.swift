import BoardyModulePlugin

extension AppSession {
    /// Shows the next screens, because none is open: what could not be done, then the app's start or a menu of all
    /// entries.
    func whenIdle() {
        context.tellProblem(of: refusals, tellsFailures ? diagnostics : nil)
        if let start { start.show(mainboard) } else { showMenu() }
    }

    private func showMenu() {
        context.show(
            .menu(
                title: "Menu", entries: launcher.offeredEntries(withKeys: true), on: mainboard,
                onQuit: { [weak context] in context?.end() }))
    }

    /// The menu in the frame of a page, for the person at the screen. The modules are asked now.
    package var menuFrame: MenuFrame {
        MenuFrame(
            of: launcher.offeredEntries(withKeys: false), launcher.contributions(to: ScreenPersons.self).all,
            on: mainboard)
    }
}

extension HeadlessContext {
    /// Tells the person what could not be done, if no screen has told that.
    ///
    /// - Parameter failures: knows if a board could not finish its work; nil if nobody is told that.
    func tellProblem(of refusals: Refusals, _ failures: DiagnosticRelay?) {
        if let notice = refusals.takeNotice() {
            show(notice)
        } else if failures?.takeFailure() == true {
            show(.notFinished)
        }
    }
}

extension Screen {
    /// The reason is in the log only, because it may name files of the machine.
    fileprivate static var notFinished: Screen {
        Screen(
            title: "Not finished",
            content: [
                .notice(
                    "This could not be finished just now. What was confirmed before is kept. Try again in a moment.",
                    .problem)
            ])
    }
}
