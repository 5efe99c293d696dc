import BoardyCore
import BoardyHeadless
import Testing

/// Questions that change or close while they are open.
@Suite struct OpenScreenTests {
    @Test(
        "a question that changed before it is asked is presented with its new content, and its answer reaches the board"
    )
    func beforeAsked() async throws {
        let driver = RecordingDriver([Answer("OK")])
        let session = TestSession(driver)
        var answered = 0
        session.act { board in
            let open = board.rootScreen.open(.question("Menu") { _ in answered += 1 })
            open?.update(content: ["1 item"])
            open?.update(content: ["2 items"])
        }
        try await session.run()
        #expect(
            driver.events == [
                .shown(Prompt(title: "Menu", content: ["2 items"], choices: ["OK"])), .answered(Answer("OK")),
            ])
        #expect(answered == 1)
    }

    @Test("the driver that is answering a question gets each new content once, with the same fields and choices")
    func whileAnswered() async throws {
        let driver = UpdateRecordingDriver()
        let session = TestSession(driver)
        var given: Answer?
        session.act { [driver] board in
            let open = board.rootScreen.open(Screen(.card) { given = $0 })
            driver.whileAnswering = {
                open?.update(content: ["Total: 15.00 EUR"])
                open?.update(content: ["Total: 15.00 EUR"])
            }
        }
        try await session.run()
        let card = Prompt.card
        #expect(
            driver.updates == [
                Prompt(
                    title: card.title, content: ["Total: 15.00 EUR"], fields: card.fields, choices: card.choices,
                    inputField: card.inputField)
            ])
        #expect(given?.choice == "Pay")
    }

    @Test("a question below another changes without a call of the driver, and is presented changed")
    func below() async throws {
        let driver = UpdateRecordingDriver()
        let session = TestSession(driver)
        session.act { [driver] board in
            let lower = board.rootScreen.open(.question("lower"))
            board.rootScreen.show(.question("upper"))
            driver.whileAnswering = { lower?.update(content: ["changed"]) }
        }
        try await session.run()
        #expect(driver.updates.isEmpty)
        #expect(driver.asked.map(\.title) == ["upper", "lower"])
        #expect(driver.asked.map(\.content) == [[], ["changed"]])
    }

    @Test("a closed question is not asked, and the one below it is presented")
    func closedBeforeAsked() async throws {
        let driver = RecordingDriver([Answer("OK")])
        let session = TestSession(driver)
        var open: OpenScreen?
        session.act { board in
            board.rootScreen.show(.question("lower"))
            open = board.rootScreen.open(.question("upper") { _ in Issue.record("it was closed") })
            open?.close()
        }
        #expect(open?.isOpen == false)
        try await session.run()
        #expect(driver.titles == ["lower"])
        open?.close()
    }

    @Test("closing a question releases its closure, even before a run")
    func closingReleases() throws {
        let session = TestSession(RecordingDriver())
        var open: OpenScreen?
        weak var captured: OutputRecorder?
        do {
            let recorder = OutputRecorder()
            captured = recorder
            session.act { open = $0.rootScreen.open(.question("asked") { _ in _ = recorder.text }) }
        }
        #expect(captured != nil)
        try #require(open).close()
        #expect(captured == nil)
        #expect(!session.context.hasOpenScreens)
    }

    @Test("the answer to a question that is closed while it is being answered is dropped")
    func closedWhileAnswered() async throws {
        let driver = UpdateRecordingDriver()
        let session = TestSession(driver)
        session.act { [driver] board in
            let open = board.rootScreen.open(.question("asked") { _ in Issue.record("it was closed") })
            driver.whileAnswering = { open?.close() }
        }
        try await session.run()
        #expect(driver.asked.map(\.title) == ["asked"])
    }

    @Test("a closed question, a notice and a question without its context are not open, and updates of them do nothing")
    func closed() async throws {
        let driver = RecordingDriver([Answer("OK")])
        var session: TestSession? = TestSession(driver)
        var question: OpenScreen?, notice: OpenScreen?, never: OpenScreen?
        session?.act { board in
            question = board.rootScreen.open(.question("asked"))
            notice = board.rootScreen.open(Screen(title: "notice", content: ["as shown"]))
        }
        #expect(question?.isOpen == true)
        #expect(notice?.isOpen == false)
        notice?.update(content: ["changed"])
        try await session?.run()
        #expect(question?.isOpen == false)
        question?.update(content: ["changed"])
        session?.act { never = $0.rootScreen.open(.question("never asked")) }
        session = nil
        #expect(never?.isOpen == false)
        never?.update(content: ["changed"])
        #expect(driver.prompts.map(\.content) == [["as shown"], []])
        #expect(driver.events.count == 3)
    }

    @Test("a terminal writes the changed screen below, and repeats the question")
    func terminal() async throws {
        let recorder = OutputRecorder(), lines = CallbackLines(["Pay", "4242", "12/30", "", ""])
        let session = TestSession(TerminalDriver(input: lines, output: recorder.output))
        session.act { [lines] board in
            let open = board.rootScreen.open(
                Screen(
                    title: "Pay", content: ["10 EUR"], fields: [Field("number")],
                    choices: [Choice("Pay", takesFields: true)]))
            lines.before[1] = { open?.update(content: ["9 EUR"]) }
        }
        try await session.run()
        #expect(
            recorder.text == """

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

/// A driver that answers by the first choice, after it has called a closure, and records updates.
private final class UpdateRecordingDriver: ScreenDriver {
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

/// A source of lines that calls closures before some of the listed lines.
private final class CallbackLines: LineSource {
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
