import AuthenticationIO
import Boardy
import BoardyStorage
import BoardyTesting
import BoardyValues
import Testing

@testable import BoardyHeadless
@testable import LauncherKit

/// Answers each screen by a closure, which may wait.
private final class ClosureDriver: ScreenDriver {
    private let respond: (Prompt) async throws -> Answer
    private(set) var titles: [String] = []

    init(_ respond: @escaping (Prompt) async throws -> Answer) { self.respond = respond }

    func present(_ notice: Prompt) { titles.append(notice.title) }

    func answer(_ prompt: Prompt) async throws -> Answer {
        titles.append(prompt.title)
        return try await respond(prompt)
    }

    func finish() {}
}

/// Sessions on an actor that is not the main one, with a store for all of them, as a lane of a server has.
private actor Lane {
    private let store = Store(.memory)
    private var shown: [String] = []
    private var meeting: CheckedContinuation<Void, Never>?

    private func session(
        _ profile: String, _ selection: PluginSelection = PluginSelection(), driver: any ScreenDriver
    ) throws -> AppSession {
        let refusals = Refusals()
        let options = MainOptions.default.with(store).with(
            SettingValues().with(AuthenticationSettings.profile, profile)
        ).with(refusals.handler)
        let assembly = selection.assembly(options)
        try store.open()
        return AppSession(assembly, start: ShopPlugins.app.start, driver: driver, refusals: refusals)
    }

    /// Runs a session that waits at its dashboard for another one, and then quits.
    private func meet(_ profile: String) async throws -> AppSession.End {
        let driver = ClosureDriver { [unowned self] prompt in
            await meetOther(at: prompt.title)
            return Answer("Quit")
        }
        let app = try session(profile, driver: driver)
        var end = AppSession.End.inputEnded
        try await app.whileStarted(stopLimit: .seconds(1)) { end = try await $0.run() }
        return end
    }

    private func meetOther(at title: String) async {
        shown.append(title)
        if let meeting { return meeting.resume() }
        await withCheckedContinuation { meeting = $0 }
    }

    func meetTwo() async throws -> (ends: [AppSession.End], shown: [String]) {
        async let one = meet("one")
        async let other = meet("other")
        return (try await [one, other], shown)
    }

    func titles(of selection: PluginSelection, answering answers: [Answer]) async throws -> [String] {
        let driver = RecordingDriver(answers)
        _ = try await session("default", selection, driver: driver).run()
        return driver.titles
    }

    /// Returns the titles of a session that looks for products in a store which has lost them.
    func titlesOfFailure() async throws -> [String] {
        let driver = RecordingDriver([Answer("Browse products"), Answer("Search"), Answer("Quit")])
        let app = try session("default", PluginSelection(["authentication", "product-management"]), driver: driver)
        try store.run("DROP TABLE products")
        _ = try await app.run()
        return driver.titles
    }

    /// Returns the titles and contents of a session with the plugin of a club, which has ended then.
    func club(_ selection: PluginSelection) async throws -> (titles: [String], content: [ScreenPart]) {
        let driver = RecordingDriver([Answer("Enter"), Answer("Quit")])
        let app = try session("default", selection, driver: driver)
        _ = try await app.run()
        app.end()
        return (driver.titles, driver.prompts.flatMap(\.content))
    }

    func end() async throws -> AppSession.End {
        let driver = TerminalDriver(input: NoLines(), output: TextOutput { _ in })
        return try await session("default", driver: driver).run()
    }

    /// Returns the titles of a session whose input ends after the answers, and what it has reported.
    func endOfInput(after answers: [Answer]) async throws -> (titles: [String], reports: [String]) {
        var answers = answers, titles: [String] = []
        let driver = ClosureDriver { prompt in
            titles.append(prompt.title)
            if answers.isEmpty {
                return try await TerminalDriver(input: NoLines(), output: TextOutput { _ in }).answer(prompt)
            }
            return answers.removeFirst()
        }
        let app = try session("default", driver: driver), found = DiagnosticRecorder()
        app.mainboard.diagnostics = found.sink
        let end = try await app.run()
        #expect(end == .inputEnded && !app.context.hasOpenScreens)
        return (titles, found.messages)
    }
}

private final class EndCount: Sendable {
    let value = Locked(0)
}

/// A plugin that knows nothing of authentication: its entry is refused, and it hears the end of the session.
private struct ClubPlugin: LauncherPlugin, ModulePlugin {
    struct Closed: Refusal {
        let description = "'club.enter' is closed"
        let sentence = "The club is closed on Mondays. Come back tomorrow."
    }

    let name = "club"
    let ends: EndCount

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        let handler = main.options.value(of: RefusalHandler.self)
        main.contribute(MenuEntry("Enter") { _ in handler?.handle(Closed()) }, to: MenuEntries.self)
        main.contribute({ [ends] _ in ends.value.withLock { $0 += 10 } }, to: SessionBegins.self)
        main.contribute({ [ends] _ in ends.value.withLock { $0 += 1 } }, to: SessionEnds.self)
    }
}

private struct NoLines: LineSource {
    func nextLine(isSecret: Bool) -> String? { nil }
}

@Suite struct AppSessionTests {
    @Test("Any actor runs several sessions at a time on one store, and each of them ends by itself")
    func lanes() async throws {
        let result = try await Lane().meetTwo()
        #expect(result.ends == [.quit, .quit])
        #expect(result.shown == ["Dashboard", "Dashboard"])
    }

    @Test("A selection without the dashboard starts at a menu, to which the session returns")
    func menu() async throws {
        let selection = PluginSelection(["authentication"])
        let titles = try await Lane().titles(
            of: selection, answering: [Answer("Sign in"), Answer("Cancel"), Answer("Quit")])
        #expect(titles == ["Menu", "Sign in", "Menu"])
    }

    @Test("A board that cannot finish its work is told on a screen, before the session returns to its menu")
    func failure() async throws {
        #expect(try await Lane().titlesOfFailure() == ["Menu", "Browse products", "Not finished", "Menu"])
    }

    @Test("MP-D6 a plugin's refusal is a notice with its sentence, and plugins are told a session's beginning and end")
    func club() async throws {
        let ends = EndCount()
        let club = ShopPlugins.app { [ClubPlugin(ends: ends)] }.everything
        let result = try await Lane().club(club)
        #expect(result.titles == ["Menu", "Not allowed", "Menu"])
        #expect(result.content == [.notice("The club is closed on Mondays. Come back tomorrow.", .problem)])
        #expect(ends.value.withLock { $0 } == 11)
        #expect(club.validation().issues.map(\.description) == [])
    }

    @Test(
        "The end of the input at a menu, a form or a list of other screens is no wait of an activation",
        arguments: [
            [], [Answer("Sign in")], [Answer("Add to cart")], [Answer("Checkout")],
            [Answer("Checkout"), Answer("Register")],
        ])
    func openScreens(answers: [Answer]) async throws {
        let session = try await Lane().endOfInput(after: answers)
        #expect(session.titles.count == answers.count + 1)
        // A checkout that waited for a sign-in is told as dropped.
        #expect(session.reports.filter { $0.hasPrefix("activationWaiting") } == [])
    }

    @Test("The end of the input is an end of the session, and no error")
    func inputEnd() async throws {
        #expect(try await Lane().end() == .inputEnded)
    }
}
