import BoardyCore
import Headless
import Testing

/// Questions that change while they are open.
@Suite struct OpenScreenTests {
    @Test("a question that changed before it is asked comes up as it is then, and its answer reaches the board")
    func beforeAsked() async throws {
        let driver = RecordingDriver([Answer("OK")])
        let stage = Stage(driver)
        var answered = 0
        stage.act { board in
            let open = board.rootScreen.open(.question("Menu") { _ in answered += 1 })
            open?.update(content: ["1 item"])
            open?.update(content: ["2 items"])
        }
        try await stage.run()
        #expect(
            driver.events == [
                .shown(Prompt(title: "Menu", content: ["2 items"], choices: ["OK"])), .answered(Answer("OK")),
            ])
        #expect(answered == 1)
    }

    @Test("while it is being answered the driver is told, once for each content, with the same fields and choices")
    func whileAnswered() async throws {
        let driver = Watching()
        let stage = Stage(driver)
        var given: Answer?
        stage.act { [driver] board in
            let open = board.rootScreen.open(Screen(.card) { given = $0 })
            driver.whileAnswering = {
                open?.update(content: ["Total: 15.00 EUR"])
                open?.update(content: ["Total: 15.00 EUR"])
            }
        }
        try await stage.run()
        let card = Prompt.card
        #expect(
            driver.updates == [
                Prompt(
                    title: card.title, content: ["Total: 15.00 EUR"], fields: card.fields, choices: card.choices,
                    inputField: card.inputField)
            ])
        #expect(given?.choice == "Pay")
    }

    @Test("one below another changes without a word to the driver, and comes up changed")
    func below() async throws {
        let driver = Watching()
        let stage = Stage(driver)
        stage.act { [driver] board in
            let lower = board.rootScreen.open(.question("lower"))
            board.rootScreen.show(.question("upper"))
            driver.whileAnswering = { lower?.update(content: ["changed"]) }
        }
        try await stage.run()
        #expect(driver.updates.isEmpty)
        #expect(driver.asked.map(\.title) == ["upper", "lower"])
        #expect(driver.asked.map(\.content) == [[], ["changed"]])
    }

    @Test("a question that is taken away is not asked, and the one below it comes up")
    func takenAway() async throws {
        let driver = RecordingDriver([Answer("OK")])
        let stage = Stage(driver)
        var open: OpenScreen?
        stage.act { board in
            board.rootScreen.show(.question("lower"))
            open = board.rootScreen.open(.question("upper") { _ in Issue.record("it was taken away") })
            open?.close()
        }
        #expect(open?.isOpen == false)
        try await stage.run()
        #expect(driver.titles == ["lower"])
        open?.close()
    }

    @Test("an answer to a question that is taken away while it is being answered reaches nobody")
    func takenAwayWhileAnswered() async throws {
        let driver = Watching()
        let stage = Stage(driver)
        stage.act { [driver] board in
            let open = board.rootScreen.open(.question("asked") { _ in Issue.record("it was taken away") })
            driver.whileAnswering = { open?.close() }
        }
        try await stage.run()
        #expect(driver.asked.map(\.title) == ["asked"])
    }

    @Test("a closed question, a notice, and one whose context has gone are not open, and updating them does nothing")
    func closed() async throws {
        let driver = RecordingDriver([Answer("OK")])
        var stage: Stage? = Stage(driver)
        var question: OpenScreen?, notice: OpenScreen?, never: OpenScreen?
        stage?.act { board in
            question = board.rootScreen.open(.question("asked"))
            notice = board.rootScreen.open(Screen(title: "notice", content: ["as shown"]))
        }
        #expect(question?.isOpen == true)
        #expect(notice?.isOpen == false)
        notice?.update(content: ["changed"])
        try await stage?.run()
        #expect(question?.isOpen == false)
        question?.update(content: ["changed"])
        stage?.act { never = $0.rootScreen.open(.question("never asked")) }
        stage = nil
        #expect(never?.isOpen == false)
        never?.update(content: ["changed"])
        #expect(driver.prompts.map(\.content) == [["as shown"], []])
        #expect(driver.events.count == 3)
    }

    @Test("a terminal shows the changed screen below, and asks again what it was asking")
    func terminal() async throws {
        let page = Page(), lines = InterruptedLines(["Pay", "4242", "12/30", "", ""])
        let stage = Stage(TerminalDriver(input: lines, output: page.output))
        stage.act { [lines] board in
            let open = board.rootScreen.open(
                Screen(
                    title: "Pay", content: ["10 EUR"], fields: [Field("number")],
                    choices: [Choice("Pay", takesFields: true)]))
            lines.before[1] = { open?.update(content: ["9 EUR"]) }
        }
        try await stage.run()
        #expect(
            page.text == """

                Pay
                ===
                10 EUR

                  1. Pay
                Choice: number:\u{20}

                Pay
                ===
                9 EUR

                  1. Pay
                number:\u{20}
                """)
    }
}

/// Answers with the first choice and what the fields want; while the first answer is awaited, something happens.
private final class Watching: ScreenDriver {
    var whileAnswering: (() -> Void)?
    private(set) var asked: [Prompt] = []
    private(set) var updates: [Prompt] = []

    func present(_ notice: Prompt) {}

    func answer(_ prompt: Prompt) -> Answer {
        asked.append(prompt)
        whileAnswering?()
        whileAnswering = nil
        let choice = prompt.choices.first
        return Answer(
            choice?.name ?? "", choice?.takesFields == true ? ["number": "4242", "expiry": "12/30"] : [:])
    }

    func update(_ prompt: Prompt) { updates.append(prompt) }

    func finish() {}
}

/// Gives the listed lines; before some of them, something happens.
private final class InterruptedLines: LineSource {
    private let lines: [String]
    private var count = 0
    var before: [Int: () -> Void] = [:]

    init(_ lines: [String]) { self.lines = lines }

    func nextLine(isSecret: Bool) -> String? {
        before[count]?()
        defer { count += 1 }
        return lines[count]
    }
}
