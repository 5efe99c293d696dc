import BoardyCore
import Headless
import Testing

@Suite struct HeadlessContextTests {
    @Test("a screen is asked and its answer reaches the board that showed it")
    func answer() async throws {
        let stage = Stage(RecordingDriver([Answer("Sign in", ["email": "a@b", "password": "x"])]))
        var given: Answer?
        stage.act { $0.rootScreen.show(Screen(.signIn) { given = $0 }) }
        #expect(stage.context.hasOpenScreens)
        try await stage.run()
        #expect(given == Answer("Sign in", ["email": "a@b", "password": "x"]))
        #expect(!stage.context.hasOpenScreens)
    }

    @Test("a field left out takes its default before the board sees the answer")
    func defaults() async throws {
        let stage = Stage(RecordingDriver([Answer("Pay", ["number": "4242", "expiry": "12/30"])]))
        var given: Answer?
        stage.act { $0.rootScreen.show(Screen(.card) { given = $0 }) }
        try await stage.run()
        #expect(given?.values == ["number": "4242", "expiry": "12/30", "country": "DE"])
    }

    @Test("the newest of several open screens is asked first, also when two boards showed them")
    func newestFirst() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let stage = Stage(driver)
        stage.act("a") { $0.rootScreen.show(.question("of a")) }
        stage.act("b") { $0.rootScreen.show(.question("of b")) }
        try await stage.run()
        #expect(driver.titles == ["of b", "of a"])
    }

    @Test("notices are presented in the order shown, all before the next question")
    func notices() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let stage = Stage(driver)
        stage.act { board in
            board.rootScreen.show(.question("question"))
            board.rootScreen.show(Screen(title: "first notice"))
            board.rootScreen.show(Screen(title: "second notice"))
        }
        try await stage.run()
        #expect(driver.titles == ["first notice", "second notice", "question"])
        #expect(driver.answers == [Answer("OK")])
    }

    @Test("what an answer's closure shows is asked before what was open already; the answered screen is closed by then")
    func showInsideShow() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let stage = Stage(driver)
        var wasOpen: [Bool] = []
        stage.act { board in
            board.rootScreen.show(.question("below"))
            board.rootScreen.show(
                .question("top") { [unowned board] _ in
                    board.rootScreen.show(
                        .question("nested") { _ in board.rootScreen.show(Screen(title: "notice")) })
                })
            board.rootScreen.show(Screen(title: "before"))
        }
        stage.act("b") { board in
            board.rootScreen.show(.question("alone") { _ in wasOpen.append(stage.context.hasOpenScreens) })
        }
        try await stage.run()
        #expect(driver.titles == ["before", "alone", "top", "nested", "notice", "below"])
        #expect(wasOpen == [true])
    }

    @Test("a closed screen is not open any more when its closure runs")
    func closedBeforeClosure() async throws {
        let stage = Stage(RecordingDriver([Answer("OK")]))
        var wasOpen: Bool?
        stage.act { $0.rootScreen.show(.question("only") { _ in wasOpen = stage.context.hasOpenScreens }) }
        try await stage.run()
        #expect(wasOpen == false)
    }

    @Test("a closure that activates another board asks that board's screen next")
    func twoBoards() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let stage = Stage(driver)
        stage.act("a") { a in
            a.rootScreen.show(
                .question("of a") { [unowned stage] _ in
                    stage.act("b") { $0.rootScreen.show(.question("of b")) }
                })
        }
        try await stage.run()
        #expect(driver.titles == ["of a", "of b"])
    }

    @MainActor
    @Test("with nothing open it waits for asynchronous work, whose result may show a screen; all on the domain")
    func asynchronousWork() async throws {
        let driver = RecordingDriver { _ in
            MainActor.assertIsolated()
            return Answer("OK")
        }
        let stage = Stage(driver)
        stage.act { board in
            board.perform({ 1 }) { _ in
                board.rootScreen.show(
                    .question("first") { _ in
                        MainActor.assertIsolated()
                        board.perform({ 2 }) { _ in board.rootScreen.show(Screen(title: "second")) }
                    })
            }
        }
        try await stage.run()
        #expect(driver.titles == ["first", "second"])
        #expect(stage.motherboard.pendingWorkCount == 0)
    }

    @MainActor @Test("a screen shown while another is being answered does not take that one's place")
    func shownWhileAnswering() async throws {
        let driver = Meanwhile()
        let stage = Stage(driver)
        var answered: [String] = []
        stage.act { $0.rootScreen.show(.question("old") { _ in answered.append("old") }) }
        driver.event = { [unowned stage, unowned driver] in
            driver.event = nil
            stage.act("b") { $0.rootScreen.show(.question("new") { _ in answered.append("new") }) }
        }
        try await stage.run()
        #expect(answered == ["old", "new"])
    }

    @Test("end() makes the run return, drops what is open, and later screens of the same turn")
    func end() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let stage = Stage(driver)
        stage.act { board in
            board.rootScreen.show(.question("never asked"))
            board.rootScreen.show(
                .question("asked") { _ in
                    stage.context.end()
                    board.rootScreen.show(Screen(title: "too late"))
                })
        }
        try await stage.run()
        #expect(driver.titles == ["asked"])
        #expect(!stage.context.hasOpenScreens)
    }

    @Test("end() before a run ends that run only")
    func endBefore() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let stage = Stage(driver)
        stage.context.end()
        stage.act { $0.rootScreen.show(.question("dropped")) }
        try await stage.run()
        stage.act { $0.rootScreen.show(.question("asked")) }
        try await stage.run()
        #expect(driver.titles == ["asked"])
    }

    @Test("an answer that comes in after end() is not handed on")
    func endWhileAnswering() async throws {
        let driver = Meanwhile()
        let stage = Stage(driver)
        var answered = false
        stage.act { $0.rootScreen.show(.question("asked") { _ in answered = true }) }
        driver.event = { [unowned stage] in stage.context.end() }
        try await stage.run()
        #expect(!answered)
    }

    @Test("run until stops before the next question once its condition holds, notices shown before it presented")
    func until() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }
        let stage = Stage(driver)
        var outputs: [String] = []
        stage.motherboard.registerGeneralFlow { (output: String) in outputs.append(output) }
        stage.act { board in
            board.rootScreen.show(.question("not asked"))
            board.rootScreen.show(
                .question("asked") { _ in
                    board.rootScreen.show(Screen(title: "Receipt"))
                    board.sendOutput("done")
                })
        }
        try await stage.context.run(stage.motherboard, until: { !outputs.isEmpty })
        #expect(driver.titles == ["asked", "Receipt"])
        #expect(stage.context.hasOpenScreens)
    }

    @Test("an error of the driver ends the run; the screen stays open and its closure does not run")
    func driverFails() async {
        let stage = Stage(RecordingDriver())
        var answered = false
        stage.act { $0.rootScreen.show(.question("asked") { _ in answered = true }) }
        await #expect(throws: SessionError.self) { try await stage.run() }
        #expect(stage.context.hasOpenScreens)
        #expect(!answered)
    }

    @Test("a second run at the same time is refused")
    func twice() async throws {
        let driver = Meanwhile()
        let stage = Stage(driver)
        var text = ""
        stage.act { $0.rootScreen.show(.question("asked")) }
        driver.asynchronousEvent = { [unowned stage] in
            text = await message { try await stage.run() }
        }
        try await stage.run()
        #expect(
            text == """
                The headless context is being run already.
                Wait for the run under way, or make a context of its own for each session.
                """)
    }

    @Test("a cancelled task ends the run at the next turn")
    func cancelled() async {
        let error = await Task {
            let driver = RecordingDriver { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return Answer("OK")
            }
            let stage = Stage(driver)
            stage.act { board in
                board.rootScreen.show(.question("never asked"))
                board.rootScreen.show(.question("asked"))
            }
            let text = await message { try await stage.run() }
            return text + " after " + driver.titles.joined(separator: ", ")
        }.value
        #expect(error == "CancellationError() after asked")
    }

    @Test("it keeps what is attached to it, and nothing once it has gone; a closed screen's closure is released")
    func lifetimes() async throws {
        var stage: Stage? = Stage(RecordingDriver([Answer("OK")]))
        weak let context = stage?.context
        weak var captured: Page?
        do {
            let page = Page()
            captured = page
            stage?.act { $0.rootScreen.show(.question("asked") { _ in _ = page.text }) }
        }
        #expect(captured != nil)
        try await stage?.run()
        stage?.act { _ in }
        #expect(captured == nil)
        weak let motherboard = stage?.motherboard
        if let stage { stage.context.attachObject(stage.motherboard) }
        #expect(motherboard != nil)
        stage = nil
        #expect(context == nil)
        #expect(motherboard == nil)
    }
}

/// Answers "OK" to everything; while an answer is awaited, something happens.
final class Meanwhile: ScreenDriver {
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
