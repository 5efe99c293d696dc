import BoardyComponentKit
package import BoardyCore
package import BoardyModulePlugin

/// A launched app whose screens a driver answers: a person at a terminal, a script, or a browser.
///
/// A session belongs to the isolation domain that launched it, which is any actor. A domain may have many sessions, and
/// they may share a store.
package final class AppSession {
    package enum End {
        case quit
        /// The input of the driver was over while a screen waited for its answer.
        case inputEnded
    }

    package let launcher: PluginLauncher
    package let context: HeadlessContext
    package let refusals: Refusals
    package let diagnostics: DiagnosticRelay
    /// The first screen, or nil for a menu, also if no plugin provides the app's start.
    let start: StartScreen?
    let tellsFailures: Bool

    package var mainboard: Motherboard { launcher.mainboard }

    /// Launches an app.
    ///
    /// - Parameters:
    ///   - assembly: the plugins and options of the app.
    ///   - start: the first screen; nil for a menu.
    ///   - driver: presents screens and answers them.
    ///   - refusals: gets the refusals of the assembly's boards, if their handler is among the options.
    ///   - diagnostics: gets the diagnostics of the app.
    ///   - tellsFailures: true to show a person that a board could not finish its work, if no screen has told that.
    ///   - isolation: the domain of all boards, by default the calling function's. In a closure that an
    ///     asynchronous call takes it may be none, and then no board can work asynchronously.
    ///   - onMainboard: called with the motherboard of the app before the launch.
    package init(
        _ assembly: LauncherAssembly, start: StartScreen? = nil, driver: any ScreenDriver, refusals: Refusals,
        diagnostics: DiagnosticRelay = DiagnosticRelay(), tellsFailures: Bool = true,
        isolation: isolated (any Actor)? = #isolation, onMainboard: (Motherboard) -> Void = { _ in }
    ) {
        launcher = assembly.initialize(isolation: isolation) {
            $0.diagnostics = diagnostics.sink
            onMainboard($0)
        }
        context = HeadlessContext(
            driver: !tellsFailures
                ? driver
                : MappedDriver(driver) { prompt in
                    // A failure counts as told if a problem is shown after it.
                    if prompt.hasProblem { _ = diagnostics.takeFailure() }
                    return prompt
                })
        let manifests = launcher.manifests
        self.start = start.flatMap { start in
            manifests.contains { $0.provides.contains { $0.id == start.contract } } ? start : nil
        }
        self.refusals = refusals
        self.diagnostics = diagnostics
        self.tellsFailures = tellsFailures
        launcher.launch(in: context, isolation: isolation) { _ in }
        // The context keeps the launcher as long as the session lasts.
        context.linkOpener = { [launcher] in launcher.show($0, in: $1) }
        // A menu is of the person who was at the screen before the link, so the start is shown anew.
        context.onReturn = { [weak context, refusals, diagnostics] screen, isLink in
            if isLink, screen.isStart { return screen.close() }
            context?.tellProblem(of: refusals, tellsFailures ? diagnostics : nil)
        }
    }

    /// Starts the plugins, runs a body in the session, and stops them, however the body ends.
    ///
    /// - Parameters:
    ///   - stopLimit: the time that each plugin has to stop.
    ///   - note: gets a sentence about each start and stop.
    package func whileStarted(
        stopLimit: Duration, note: @escaping (String) -> Void = { _ in }, _ body: (AppSession) async throws -> Void
    ) async throws {
        launcher.onLifecycleEvent = { note("\($0)") }
        try await launcher.withStartedPlugins(stopLimit: stopLimit) { _ in try await body(self) }
    }

    /// Shows the app's start until the user quits, or a menu of all entries if no selected plugin provides it.
    ///
    /// A refusal is a notice. At the end the open screens are closed, and an activation that still waits is reported.
    ///
    /// - Throws: the errors of ``HeadlessContext/run(_:)``, but for the end of a terminal's input, which is a way to
    ///   quit. The open screens are closed then too.
    package func run() async throws -> End {
        for begin in launcher.contributions(to: SessionBegins.self).all { begin(mainboard) }
        var end = End.quit
        do {
            try await showMenus()
        } catch let error as SessionError where error.code == .inputEnded {
            end = .inputEnded
        } catch {
            context.close()
            throw error
        }
        // An open screen is a waiting response, and the person has left it. What waits for something else is reported.
        context.close()
        mainboard.reportWaitingActivations()
        return end
    }

    /// Cancels the work that is under way, if no screen is open. The next screen follows.
    ///
    /// - Returns: false if nothing was cancelled.
    package func cancelWork() -> Bool { context.cancelWork(of: mainboard) }

    /// Closes what is open, and lets the plugins do what they do when a session ends. Call it once, after the last
    /// screen.
    package func end() {
        // A story that goes on without its screen would show the next one to nobody.
        context.close()
        for end in launcher.contributions(to: SessionEnds.self).all { end(mainboard) }
    }

    private func showMenus() async throws {
        refusals.onRefusal = { [diagnostics] in diagnostics.willShow("\($0)") }
        try await context.run(mainboard, until: { false }, whenIdle: whenIdle)
    }
}
