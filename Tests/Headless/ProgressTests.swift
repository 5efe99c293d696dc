import BoardyCore
import BoardyHeadless
import Testing

@Suite struct ProgressTests {
    private let recorder = OutputRecorder()

    private func driver(_ lines: [String] = [], width: Int = 40) -> TerminalDriver {
        TerminalDriver(input: ListedLines(lines), output: recorder.terminal, width: width)
    }

    @Test("a bar is redrawn in place, and a complete bar ends the line")
    func bytes() {
        let driver = driver()
        for fraction in [0, 0.4, 1] {
            driver.showProgress(ProgressBar(title: "Importing", fractionCompleted: fraction))
        }
        #expect(
            recorder.text == "\rImporting [                      ]   0%" + "\rImporting [########              ]  40%"
                + "\rImporting [######################] 100%\n")
    }

    @Test("CLI-15 a bar follows a resize of its terminal, and is not drawn in a pipe")
    func resize() {
        var columns = 30
        let output = recorder.terminal { ScreenSize(columns: columns, rows: 24) }
        let driver = TerminalDriver(input: ListedLines([]), output: output, width: 40)
        driver.showProgress(ProgressBar(title: "", fractionCompleted: 0.5))
        columns = 20
        driver.showProgress(ProgressBar(title: "", fractionCompleted: 0.5))
        let pipe = TerminalDriver(input: ListedLines([]), output: recorder.output, width: 40)
        pipe.showProgress(ProgressBar(title: "", fractionCompleted: 0.5))
        #expect(recorder.text == "\r[###########           ]  50%\r[######      ]  50%")
    }

    @Test("a bar that looks the same is not drawn again, even a complete one")
    func same() {
        let driver = driver(width: 20)
        for fraction in [0.4, 0.401, 0.4049, 1, 1, 7] {
            driver.showProgress(ProgressBar(title: "", fractionCompleted: fraction))
        }
        #expect(recorder.text == "\r[####        ]  40%\r[############] 100%\n")
    }

    @Test(
        "a fraction outside of 0 to 1 becomes the nearest bound, and NaN becomes 0",
        arguments: [
            (-1, 0), (-Double.infinity, 0), (0, 0), (0.3, 0.3), (1, 1), (1.01, 1), (.infinity, 1), (.nan, 0),
            (-.nan, 0),
        ])
    func clamped(fraction: Double, shown: Double) {
        #expect(ProgressBar(title: "x", fractionCompleted: fraction).fractionCompleted == shown)
    }

    @Test(
        "only a complete operation is shown as 100%",
        arguments: [(0.29, " 29%"), (0.994, " 99%"), (0.9999, " 99%"), (1, "100%")])
    func rounding(fraction: Double, percentage: String) {
        driver(width: 5).showProgress(ProgressBar(title: "x", fractionCompleted: fraction))
        #expect(recorder.text == "\r\(percentage)" + (fraction == 1 ? "\n" : ""))
    }

    @Test(
        "the line keeps one column free, has at most 79 columns, and omits title and bar if they do not fit",
        arguments: [
            (200, "\rA long title [#############################                              ]  50%"),
            (30, "\rA long tit… [#####     ]  50%"), (22, "\r[#######       ]  50%"), (23, "\rA l… [#####     ]  50%"),
            (9, "\r[ ]  50%"), (8, "\r 50%"),
            (5, "\r 50%"), (4, ""), (0, ""), (-3, ""),
        ])
    func width(width: Int, drawn: String) {
        driver(width: width).showProgress(ProgressBar(title: "A long title", fractionCompleted: 0.5))
        #expect(recorder.text == drawn)
        #expect(drawn.count <= max(0, min(width, 80)))
    }

    @Test("letters two columns wide are counted as such", arguments: ["目录导入", "가격표를", "🚚🚚🚚🚚"])
    func wide(title: String) {
        driver(width: 40).showProgress(ProgressBar(title: title, fractionCompleted: 0))
        #expect(recorder.text == "\r\(title) [" + String(repeating: " ", count: 23) + "]   0%")
        driver(width: 25).showProgress(ProgressBar(title: title, fractionCompleted: 0))
        #expect(recorder.text.hasSuffix("\r\(title.prefix(2))… [" + String(repeating: " ", count: 11) + "]   0%"))
    }

    @Test("control characters of a title are replaced")
    func control() {
        driver(width: 30).showProgress(ProgressBar(title: "a\u{1B}[2J\r\nb", fractionCompleted: 0))
        #expect(recorder.text == "\r" + #"a\u001B[2J…"# + " [          ]   0%")
    }

    @Test("nothing is drawn if the output is not a terminal")
    func noTerminal() {
        TerminalDriver(input: ListedLines([]), output: recorder.output)
            .showProgress(ProgressBar(title: "x", fractionCompleted: 0.5))
        #expect(recorder.text.isEmpty)
    }

    @Test("a notice is written below the bar, and the next bar is drawn below the notice, even an equal one")
    func notice() async throws {
        let driver = driver(width: 12), wait = "Press Enter to go on.\n"
        driver.showProgress(ProgressBar(title: "x", fractionCompleted: 0.5))
        try await driver.present(Prompt(title: "Saved"))
        driver.showProgress(ProgressBar(title: "x", fractionCompleted: 0.5))
        try await driver.present(Prompt(title: "Sent"))
        try await driver.present(Prompt(title: "Read"))
        #expect(
            recorder.text == "\r[##  ]  50%\n\nSaved\n=====\n\(wait)" + "\r[##  ]  50%\n\nSent\n====\n\(wait)"
                + "\nRead\n====\n\(wait)")
    }

    @Test("a question is written below the bar, and no bar is drawn until it is answered")
    func question() async throws {
        let typing = CallbackLine("1")
        let driver = TerminalDriver(input: typing, output: recorder.terminal, width: 12)
        typing.whileTyping = { [recorder] in
            recorder.output.write("|")
            driver.showProgress(ProgressBar(title: "x", fractionCompleted: 0.75))
            driver.showProgress(nil)
            recorder.output.write("|")
        }
        driver.showProgress(ProgressBar(title: "x", fractionCompleted: 0.5))
        _ = try await driver.answer(Prompt(title: "Go on?", choices: ["OK"]))
        driver.showProgress(ProgressBar(title: "x", fractionCompleted: 1))
        #expect(
            recorder.text == "\r[##  ]  50%\n" + "\nGo on?\n======\n\n  1. OK\nChoice: ||" + "\r[####] 100%\n")
    }

    @Test("a question that fails does not keep the next bar from being drawn")
    func failedQuestion() async {
        let driver = driver(width: 12)
        _ = await message { _ = try await driver.answer(Prompt(title: "x", choices: ["OK"])) }
        driver.showProgress(ProgressBar(title: "x", fractionCompleted: 0.5))
        #expect(recorder.text.hasSuffix("\r[##  ]  50%"))
    }

    @Test("a bar that ends early leaves its line as it is")
    func end() {
        let driver = driver(width: 12)
        for bar in [nil, ProgressBar(title: "x", fractionCompleted: 0.5), nil, nil] { driver.showProgress(bar) }
        #expect(recorder.text == "\r[##  ]  50%\n")
    }
}

@Suite struct ShownProgressTests {
    @Test("a board's progress reaches the driver at once, before notices that wait and before any run")
    func atOnce() async throws {
        let driver = RecordingDriver()
        let session = TestSession(driver)
        session.act { board in
            board.rootScreen.show(Screen(title: "notice"))
            board.rootScreen.showProgress("Importing", fractionCompleted: 0.4)
        }
        let bar = ProgressBar(title: "Importing", fractionCompleted: 0.4)
        #expect(driver.events == [.progressed(bar)])
        try await session.run()
        #expect(driver.events == [.progressed(bar), .shown(Prompt(title: "notice"))])
        #expect(driver.progress == [bar])
        #expect(!session.context.hasOpenScreens, "progress is no screen")
    }

    @Test("a board can end its bar early, and the end of a run ends every bar, even if the run throws")
    func ends() async {
        let recorder = OutputRecorder()
        let session = TestSession(TerminalDriver(input: ListedLines([]), output: recorder.terminal, width: 12))
        session.act { board in
            board.rootScreen.showProgress("x", fractionCompleted: 0.5)
            board.rootScreen.endProgress()
        }
        #expect(recorder.text == "\r[##  ]  50%\n")
        session.act { $0.rootScreen.showProgress("x", fractionCompleted: 0.5) }
        await #expect(throws: Never.self) { try await session.run() }
        #expect(recorder.text == "\r[##  ]  50%\n\r[##  ]  50%\n")

        let failing = FailingDriver()
        let other = TestSession(failing)
        other.act { $0.rootScreen.show(Screen(title: "notice")) }
        await #expect(throws: CancellationError.self) { try await other.run() }
        #expect(failing.bars == [nil])
    }

    @Test("without a headless context progress is neither shown nor reported")
    func withoutContext() {
        let found = Locked<[Diagnostic]>([])
        DiagnosticSink.withSink(DiagnosticSink { one in found.withLock { $0.append(one) } }) {
            let board = ClosureBoard(identifier: "a")
            _ = Motherboard(boards: [board])
            board.rootScreen.showProgress("x", fractionCompleted: 0.5)
            board.rootScreen.endProgress()
        }
        #expect(found.withLock { $0.isEmpty })
    }

    @Test("scripts and non-interactive sessions draw none")
    func others() throws {
        let recorder = OutputRecorder()
        let bar = ProgressBar(title: "x", fractionCompleted: 0.5)
        NonInteractiveDriver(output: recorder.terminal).showProgress(bar)
        ScriptDriver(try SessionScript(parsing: "", name: "empty"), output: recorder.terminal).showProgress(bar)
        #expect(recorder.text.isEmpty)
    }
}

/// A source of one line that calls a closure while the line is typed.
private final class CallbackLine: LineSource {
    private let line: String
    var whileTyping: (() -> Void)?

    init(_ line: String) { self.line = line }

    func nextLine(isSecret: Bool) -> String? {
        whileTyping?()
        return line
    }
}

/// A driver that cannot present anything.
private final class FailingDriver: ScreenDriver {
    private(set) var bars: [ProgressBar?] = []

    func present(_ notice: Prompt) throws { throw CancellationError() }
    func answer(_ prompt: Prompt) throws -> Answer { throw CancellationError() }
    func showProgress(_ bar: ProgressBar?) { bars.append(bar) }
    func finish() {}
}
