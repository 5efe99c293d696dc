import BoardyCore
import BoardyModulePlugin
import BoardyValues
import Testing
import ThingModule

@testable import BoardyHeadless

private let orderID = "01a20586-9e05-7d7e-9900-2241824736c8"

/// Things, and a menu with a form.
private struct ThingPlugin: LauncherPlugin {
    let name = "things"
    /// Returns true if everybody is offered the entry of clerks.
    var isOffered: () -> Bool = { false }

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        struct Module: ModulePlugin {
            let isOffered: () -> Bool

            func apply(for main: MainComponent) {
                main.provideThings()
                main.contribute(
                    MenuEntry("Show form: $1") { board in
                        (board.context as? HeadlessContext)?.show(Screen(title: "Form", choices: ["Send"]))
                    }, to: MenuEntries.self)
                main.contribute(
                    MenuEntry("Close", for: .role("clerk"), unless: isOffered) { _ in }, to: MenuEntries.self)
            }
        }
        return ModuleComponent(modulePlugins: [Module(isOffered: isOffered)])
    }
}

@MainActor @Suite struct OpeningLinkTests {
    /// Runs a session, and returns what was shown.
    private func run(_ answers: [Answer]) async throws -> [Prompt] {
        let driver = RecordingDriver(answers + [Answer("Quit")])
        _ = try await session(driver).run()
        return driver.prompts
    }

    private func session(_ driver: any ScreenDriver, _ plugin: ThingPlugin = ThingPlugin()) -> AppSession {
        AppSession(
            PluginLauncher.with(options: MainOptions()).install(launcherPlugin: plugin), driver: driver,
            refusals: Refusals(), diagnostics: DiagnosticRelay(writing: DiagnosticSink { _ in }))
    }

    private func link(_ id: String) -> Answer { Answer(opening: "app://things/\(id)") }

    @Test("AD-3 a session that is cancelled at a screen shows no other one, and reports nothing")
    func cancelledAtScreen() async throws {
        struct LeavingDriver: ScreenDriver {
            func present(_ notice: Prompt) {}
            func finish() {}
            func answer(_ prompt: Prompt) async throws -> Answer {
                if prompt.title == "Menu" { return Answer(opening: "app://things/story") }
                throw CancellationError()
            }
        }
        let reports = Locked<[DiagnosticKind]>([])
        func run() async throws {
            let sink = DiagnosticSink { report in reports.withLock { $0.append(report.kind) } }
            _ = try await AppSession(
                PluginLauncher.with(options: MainOptions()).install(launcherPlugin: ThingPlugin()),
                driver: LeavingDriver(), refusals: Refusals(), diagnostics: DiagnosticRelay(writing: sink)
            ).run()
        }
        await #expect(throws: CancellationError.self) { try await run() }
        // The app is released, and its story has gone on.
        for _ in 0..<100 { await Task.yield() }
        #expect(reports.withLock { $0 } == [])
    }

    @Test("AD-3 a link opens on top of what is open, in place of the link before, and leads back to it")
    func stack() async throws {
        let shown = try await run([Answer("Show form: $1"), link("cup"), link("pot"), Answer("Back"), Answer("Send")])
        #expect(shown.map { $0.heading ?? $0.title } == ["Menu", "Form", "The cup", "The pot", "Form", "Menu"])
    }

    @Test(
        "AD-34 a link that changes something does it on top of the screen, which is asked again, also after work",
        arguments: ["cup", "late"])
    func action(id: String) async throws {
        let driver = RecordingDriver([
            Answer("Show form: $1"), link("pot"), Answer(opening: "app://things/\(id)/take"), Answer("Back"),
            Answer("Send"), Answer("Quit"),
        ])
        _ = try await session(driver).run()
        let titles = driver.prompts.map { $0.heading ?? $0.title }
        #expect(titles == ["Menu", "Form", "The pot", "Taken", "The pot", "Form", "Menu"])
    }

    @Test("AD-34 a screen of the action comes first, and an action that does not fit is told")
    func actionWithScreens() async throws {
        let shown = try await run([
            link("pot"), Answer(opening: "app://things/locked/take"), Answer("Sign in"), Answer("Back"),
        ])
        #expect(shown.map { $0.heading ?? $0.title } == ["Menu", "The pot", "Sign in", "Taken", "The pot", "Menu"])
    }

    @Test("AD-3 a screen that comes after a while is waited for, also above another one")
    func late() async throws {
        let shown = try await run([link("late"), Answer("Back")])
        #expect(shown.map { $0.heading ?? $0.title } == ["Menu", "The late", "Menu"])
    }

    @Test("AD-3 what follows an answer is waited for, also above another screen")
    func following() async throws {
        let shown = try await run([link("work"), Answer("Next"), Answer("Back")])
        #expect(shown.map(\.title) == ["Menu", "Step", "Later", "Menu"])
    }

    @Test(
        "AD-3, AD-4 a story that was left for another link, or for the start, shows no other screen, also after work",
        arguments: ["story", "work"])
    func left(story: String) async throws {
        let shown = try await run([link(story), link("cup"), Answer("Take", ["count": "1"]), Answer("Back")])
        #expect(shown.map { $0.heading ?? $0.title } == ["Menu", "Step", "The cup", "Taken", "The cup", "Menu"])
        let late = try await run([link(story), link("late"), Answer("Back"), link("pot"), Answer("Back")])
        #expect(late.map { $0.heading ?? $0.title } == ["Menu", "Step", "The late", "Menu", "The pot", "Menu"])
        let started = try await run([link(story), Answer(opening: "/"), Answer("Show form: $1"), Answer("Send")])
        #expect(started.map(\.title) == ["Menu", "Step", "Menu", "Form", "Menu"])
    }

    @Test("AD-3 a story below a link goes on when the person comes back to it, also after work")
    func below() async throws {
        let work = Answer(opening: "app://things/work")
        let shown = try await run([Answer("Show form: $1"), work, Answer("Next"), Answer("Back"), Answer("Send")])
        #expect(shown.map(\.title) == ["Menu", "Form", "Step", "Later", "Form", "Menu"])
    }

    @Test("AD-3 a link whose story fails says so once, to whoever comes back to a menu or to another screen")
    func failing() async throws {
        let shown = try await run([link("broken"), Answer("Show form: $1"), link("broken"), Answer("Send")])
        #expect(shown.map(\.title) == ["Menu", "Not finished", "Menu", "Form", "Not finished", "Form", "Menu"])
    }

    @Test("AD-3 an action that fails says so once, on the page that it leaves open")
    func failingAction() async throws {
        let take = Answer(opening: "app://things/broken/take")
        let shown = try await run([link("pot"), take, take, Answer("Back")])
        #expect(
            shown.map { $0.heading ?? $0.title } == [
                "Menu", "The pot", "Not finished", "The pot", "Not finished", "The pot", "Menu",
            ])
    }

    @Test("AD-3 whoever comes back from a link to the menu sees the entries of now")
    func menuOfNow() async throws {
        var isOffered = false
        let driver = RecordingDriver { prompt in
            if prompt.title == "Menu" { return isOffered ? Answer("Quit") : Answer(opening: "app://things/cup") }
            // Such as by a sign-in.
            isOffered = true
            return Answer("Back")
        }
        _ = try await session(driver, ThingPlugin(isOffered: { isOffered })).run()
        let menus = driver.prompts.filter { $0.title == "Menu" }
        #expect(menus.map { $0.choices.map(\.name).contains("Close") } == [false, true])
    }

    @Test("AD-3 what follows from no opening is shown at any time, such as a word of the app itself")
    func unasked() async throws {
        var answers = [link("cup"), Answer(opening: "/"), Answer("Show form: $1"), Answer("Send"), Answer("Quit")]
        var show: () -> Void = {}
        let driver = RecordingDriver { _ in
            if answers.count == 3 { show() }
            return answers.removeFirst()
        }
        let session = session(driver)
        show = { session.context.show(Screen(title: "News", content: ["The shop closes."])) }
        _ = try await session.run()
        #expect(driver.titles == ["Menu", "Thing", "Menu", "News", "Form", "Menu"])
    }

    @Test("AD-4 the link to the start closes all screens")
    func start() async throws {
        let shown = try await run([Answer("Show form: $1"), link("cup"), Answer(opening: "/")])
        #expect(shown.map(\.title) == ["Menu", "Form", "Thing", "Menu"])
    }

    @Test("AD-20 the link of an entry leaves all screens, and begins the entry at the start, for scripts too")
    func entry() async throws {
        var text = ""
        let driver = RecordingDriver([
            link("cup"), Answer(opening: MenuEntry.link(toEntry: "Show form: $1")), Answer("Send"), Answer("Quit"),
        ])
        let recorder = SessionRecorder(driver) { text += $0 }
        _ = try await session(recorder).run()
        #expect(driver.prompts.map(\.title) == ["Menu", "Thing", "Form", "Menu"])
        #expect(
            text == """
                open app://things/cup
                open /menu/Show%20form%3A%20%241
                Form: Send
                Menu: Quit

                """)
        let script = try ScriptDriver(parsing: text, name: "r", environment: [:], output: OutputRecorder().output)
        _ = try await session(script).run()
    }

    @Test(
        "AD-5 a link that leads nowhere says so, and the screen stays",
        arguments: ["app://nothing/here", "app://things/cup?page=last", "app://things/none", "no link", "/menu/Steal"])
    func nowhere(link: String) async throws {
        let shown = try await run([Answer("Show form: $1"), Answer(opening: link), Answer("Send")])
        #expect(shown.map(\.title).filter { $0 != "Thing" && $0 != "Not found" } == ["Menu", "Form", "Form", "Menu"])
        let tones = shown[2].content.compactMap { if case .notice(_, let tone) = $0 { tone } else { nil } }
        #expect(tones == [.missing])
    }

    @Test("AD-6 a recording has a line for each link, with numbers of IDs that were shown, and replays")
    func recording() async throws {
        var text = ""
        let driver = RecordingDriver([
            link("cup"), link("order-\(orderID)"), link("a$b"), Answer("Back"), Answer(opening: "/"), Answer("Quit"),
        ])
        let recorder = SessionRecorder(driver) { text += $0 }
        _ = try await session(recorder).run()
        #expect(
            text == """
                open app://things/cup
                open app://things/$1
                open app://things/a%24b
                Thing: Back
                open /
                Menu: Quit

                """)
        let output = OutputRecorder()
        let script = try ScriptDriver(parsing: text, name: "r", environment: [:], output: output.output)
        _ = try await session(script).run()
        #expect(output.text.contains("The order-\(orderID)") && output.text.contains("The a$b"))
    }

    @Test(
        "AD-6 a line that answers a screen is none that opens a link, whatever the title",
        arguments: [
            "open app://x: Go", "open: Go", "\"open app://x\": Go", "open /: Go", "open it: app://x",
        ])
    func titles(line: String) throws {
        let entries = try SessionScript(parsing: line, name: "s").entries
        #expect(entries.map(\.answer.link) == [nil] && entries.first?.screen.hasPrefix("open") == true)
    }

    @Test("AD-6 an ID that was not shown is an error of the line")
    func unknownID() async throws {
        let script = try ScriptDriver(
            parsing: "open app://things/$3", name: "r", environment: [:], output: OutputRecorder().output)
        await #expect(throws: SessionError.self) { _ = try await session(script).run() }
    }

    @Test("AD-7 a terminal shows the heading below the title, as the first text")
    func heading() {
        let lines = PromptFormatter().lines(of: Prompt(title: "Thing", heading: "The cup", content: ["Blue."]))
        #expect(lines.map(\.plain) == ["", "Thing", "=====", "The cup", "Blue."])
    }

    @Test("AD-8 a session that is cancelled at a menu is recorded as one that was quit")
    func cancelled() async throws {
        var text = ""
        let recorder = SessionRecorder(RecordingDriver(answering: { _ in throw CancellationError() })) { text += $0 }
        _ = try? await session(recorder).run()
        #expect(text == "Menu: Quit\n")
    }
}
