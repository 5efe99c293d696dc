import BoardyCore
import BoardyHeadless
import Testing

@Suite struct HeadlessContextTests {
    @Test("a screen is asked and its answer reaches the board that showed it")
    func answer() async throws {
        let session = TestSession(RecordingDriver([Answer("Sign in", ["email": "a@b", "password": "x"])]))
        var given: Answer?
        session.act { $0.rootScreen.show(Screen(.signIn) { given = $0 }) }
        #expect(session.context.hasOpenScreens)
        try await session.run()
        #expect(given == Answer("Sign in", ["email": "a@b", "password": "x"]))
        #expect(!session.context.hasOpenScreens)
    }

    @Test("the turn of an answer runs in the runner of the context, whose error ends the run")
    func turnRunner() async throws {
        struct Refusal: Error {}
        let session = TestSession(RecordingDriver { _ in Answer("OK") })
        var events: [String] = []
        session.context.turnRunner = { turn in
            events.append("begin")
            turn()
            if events.contains("second") { throw Refusal() }
        }
        session.act { board in
            let second = Screen(title: "second", choices: [Choice("OK")]) { _ in events.append("second") }
            let first = Screen(title: "first", choices: [Choice("OK")]) { _ in
                events.append("first")
                board.rootScreen.show(second)
            }
            board.rootScreen.show(first)
        }
        await #expect(throws: Refusal.self) { try await session.run() }
        #expect(events == ["begin", "first", "begin", "second"])
    }

    @Test("a field that the answer leaves out has its default when the board gets the answer")
    func defaults() async throws {
        let session = TestSession(RecordingDriver([Answer("Pay", ["number": "4242", "expiry": "12/30"])]))
        var given: Answer?
        session.act { $0.rootScreen.show(Screen(.card) { given = $0 }) }
        try await session.run()
        #expect(given?.values == ["number": "4242", "expiry": "12/30", "country": "DE"])
    }

    @Test("the newest of several open screens is asked first, even if two boards showed them")
    func newestFirst() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let session = TestSession(driver)
        session.act("a") { $0.rootScreen.show(.question("of a")) }
        session.act("b") { $0.rootScreen.show(.question("of b")) }
        try await session.run()
        #expect(driver.titles == ["of b", "of a"])
    }

    @Test("notices are presented in the order shown, all before the next question")
    func notices() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let session = TestSession(driver)
        session.act { board in
            board.rootScreen.show(.question("question"))
            board.rootScreen.show(Screen(title: "first notice"))
            board.rootScreen.show(Screen(title: "second notice"))
        }
        try await session.run()
        #expect(driver.titles == ["first notice", "second notice", "question"])
        #expect(driver.answers == [Answer("OK")])
    }

    @Test("a screen that an answer's closure shows is asked before older screens")
    func showInsideShow() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let session = TestSession(driver)
        var wasOpen: [Bool] = []
        session.act { board in
            board.rootScreen.show(.question("below"))
            board.rootScreen.show(
                .question("top") { [unowned board] _ in
                    board.rootScreen.show(
                        .question("nested") { _ in board.rootScreen.show(Screen(title: "notice")) })
                })
            board.rootScreen.show(Screen(title: "before"))
        }
        session.act("b") { board in
            board.rootScreen.show(.question("alone") { _ in wasOpen.append(session.context.hasOpenScreens) })
        }
        try await session.run()
        #expect(driver.titles == ["before", "alone", "top", "nested", "notice", "below"])
        #expect(wasOpen == [true])
    }

    @Test("a screen is closed before its closure runs")
    func closedBeforeClosure() async throws {
        let session = TestSession(RecordingDriver([Answer("OK")]))
        var wasOpen: Bool?
        session.act { $0.rootScreen.show(.question("only") { _ in wasOpen = session.context.hasOpenScreens }) }
        try await session.run()
        #expect(wasOpen == false)
    }

    @Test("a closure that activates another board asks that board's screen next")
    func twoBoards() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let session = TestSession(driver)
        session.act("a") { a in
            a.rootScreen.show(
                .question("of a") { [unowned session] _ in
                    session.act("b") { $0.rootScreen.show(.question("of b")) }
                })
        }
        try await session.run()
        #expect(driver.titles == ["of a", "of b"])
    }

    @MainActor
    @Test("without open screens a run waits in its domain for asynchronous work, whose result may show a screen")
    func asynchronousWork() async throws {
        let driver = RecordingDriver { _ in
            MainActor.assertIsolated()
            return Answer("OK")
        }
        let session = TestSession(driver)
        session.act { board in
            board.perform({ 1 }) { _ in
                board.rootScreen.show(
                    .question("first") { _ in
                        MainActor.assertIsolated()
                        board.perform({ 2 }) { _ in board.rootScreen.show(Screen(title: "second")) }
                    })
            }
        }
        try await session.run()
        #expect(driver.titles == ["first", "second"])
        #expect(session.motherboard.pendingWorkCount == 0)
    }

    @MainActor @Test("a screen that is shown while another is being answered does not replace it")
    func shownWhileAnswering() async throws {
        let driver = CallbackDriver()
        let session = TestSession(driver)
        var answered: [String] = []
        session.act { $0.rootScreen.show(.question("old") { _ in answered.append("old") }) }
        driver.event = { [unowned session, unowned driver] in
            driver.event = nil
            session.act("b") { $0.rootScreen.show(.question("new") { _ in answered.append("new") }) }
        }
        try await session.run()
        #expect(answered == ["old", "new"])
    }

    @Test("end() ends the run and closes all screens, even those shown later in the same turn")
    func end() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let session = TestSession(driver)
        session.act { board in
            board.rootScreen.show(.question("never asked"))
            board.rootScreen.show(
                .question("asked") { _ in
                    session.context.end()
                    board.rootScreen.show(Screen(title: "too late"))
                })
        }
        try await session.run()
        #expect(driver.titles == ["asked"])
        #expect(!session.context.hasOpenScreens)
    }

    @Test("end() without a run ends the next run only")
    func endBefore() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let session = TestSession(driver)
        session.context.end()
        session.act { $0.rootScreen.show(.question("dropped")) }
        try await session.run()
        session.act { $0.rootScreen.show(.question("asked")) }
        try await session.run()
        #expect(driver.titles == ["asked"])
    }

    @Test("an answer that the driver gives after end() is dropped")
    func endWhileAnswering() async throws {
        let driver = CallbackDriver()
        let session = TestSession(driver)
        var answered = false
        session.act { $0.rootScreen.show(.question("asked") { _ in answered = true }) }
        driver.event = { [unowned session] in session.context.end() }
        try await session.run()
        #expect(!answered)
    }

    @Test("run(until:) presents waiting notices and ends before the next question if its condition is true")
    func until() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let session = TestSession(driver)
        var outputs: [String] = []
        session.motherboard.registerGeneralFlow { (output: String) in outputs.append(output) }
        session.act { board in
            board.rootScreen.show(.question("not asked"))
            board.rootScreen.show(
                .question("asked") { _ in
                    board.rootScreen.show(Screen(title: "Receipt"))
                    board.sendOutput("done")
                })
        }
        try await session.context.run(session.motherboard, until: { !outputs.isEmpty })
        #expect(driver.titles == ["asked", "Receipt"])
        #expect(session.context.hasOpenScreens)
    }

    @Test("an error of the driver ends the run; the screen stays open and its closure does not run")
    func driverFails() async {
        let session = TestSession(RecordingDriver())
        var answered = false
        session.act { $0.rootScreen.show(.question("asked") { _ in answered = true }) }
        await #expect(throws: SessionError.self) { try await session.run() }
        #expect(session.context.hasOpenScreens)
        #expect(!answered)
    }

    @Test("a second run at the same time is refused")
    func twice() async throws {
        let driver = CallbackDriver()
        let session = TestSession(driver)
        var text = ""
        session.act { $0.rootScreen.show(.question("asked")) }
        driver.asynchronousEvent = { [unowned session] in
            text = await message { try await session.run() }
        }
        try await session.run()
        #expect(
            text == """
                The headless context is running already.
                Wait for the end of its run, or create a context for each session.
                """)
    }

    @Test("a cancelled task ends the run at the next turn")
    func cancelled() async {
        let error = await Task {
            let driver = RecordingDriver { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return Answer("OK")
            }
            let session = TestSession(driver)
            session.act { board in
                board.rootScreen.show(.question("never asked"))
                board.rootScreen.show(.question("asked"))
            }
            let text = await message { try await session.run() }
            return text + " after " + driver.titles.joined(separator: ", ")
        }.value
        #expect(error == "CancellationError() after asked")
    }

    @Test("a context keeps its attachments until it is released, and releases the closure of an answered screen")
    func lifetimes() async throws {
        var session: TestSession? = TestSession(RecordingDriver([Answer("OK")]))
        weak let context = session?.context
        weak var captured: OutputRecorder?
        do {
            let recorder = OutputRecorder()
            captured = recorder
            session?.act { $0.rootScreen.show(.question("asked") { _ in _ = recorder.text }) }
        }
        #expect(captured != nil)
        try await session?.run()
        session?.act { _ in }
        #expect(captured == nil)
        weak let motherboard = session?.motherboard
        if let session { session.context.attachObject(session.motherboard) }
        #expect(motherboard != nil)
        session = nil
        #expect(context == nil)
        #expect(motherboard == nil)
    }
}

/// A driver that answers "OK" to every question, after it has called the closures.
final class CallbackDriver: ScreenDriver {
    var event: (() -> Void)?
    var asynchronousEvent: (() async -> Void)?

    func present(_ notice: Prompt) {}

    func answer(_ prompt: Prompt) async -> Answer {
        event?()
        await asynchronousEvent?()
        return Answer("OK")
    }

    func finish() {}
}
