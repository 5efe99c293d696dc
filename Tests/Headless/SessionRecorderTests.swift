import BoardyHeadless
import RandomCases
import Testing

@Suite struct SessionRecorderTests {
    /// Returns what is recorded of a session that a driver answers.
    private func recording(of driver: any ScreenDriver, _ prompts: [Prompt], header: [String] = []) async -> String {
        var text = ""
        let recorder = SessionRecorder(driver, header: header) { text += $0 }
        for prompt in prompts {
            if prompt.isNotice { try? await recorder.present(prompt) } else { _ = try? await recorder.answer(prompt) }
        }
        return text
    }

    @Test("each answer is a line that replays it; a default is left out, and the header is a comment")
    func lines() async throws {
        let given = [
            Answer("Sign in", ["email": "ada@example.org", "password": "correct horse"]), Answer("Cancel"),
            Answer("Pay", ["number": "4242", "expiry": "12/30", "country": "DE", "note": "a \"b\"\n$C"]),
        ]
        let text = await recording(
            of: RecordingDriver(given), [.signIn, .signIn, .card], header: ["launcher 0.1.0", "two\nlines"])
        #expect(
            text == #"""
                # launcher 0.1.0
                # two\u000Alines
                Sign in: Sign in email=ada@example.org password=$SECRET_PASSWORD
                Sign in: Cancel
                Payment: Pay expiry=12/30 note="a \"b\"\n$C" number=$SECRET_NUMBER

                """#)
        let environment = ["SECRET_PASSWORD": "correct horse", "SECRET_NUMBER": "4242"]
        let driver = ScriptDriver(
            try SessionScript(parsing: text, name: "r", environment: environment), output: OutputRecorder().output)
        let prompts: [Prompt] = [.signIn, .signIn, .card]
        for (prompt, answer) in zip(prompts, given) {
            let replayed = try driver.answer(prompt)
            #expect(replayed == Answer(answer.choice, answer.values.filter { $0.key != "country" }))
        }
        try driver.finish()
    }

    @Test("equal secrets have one variable, different ones have names of their own, and none is in the recording")
    func secrets() async {
        let prompt = Prompt(
            title: "Change",
            fields: [Field("old one", .currentPassword), Field("öld", isSecret: true, isRequired: false)],
            choices: [Choice("OK", takesFields: true)])
        let values = [("horse", "staple"), ("staple", "horse"), ("battery", ""), ("horse", "horse")]
        let answers = values.map { Answer("OK", ["old one": $0, "öld": $1]) }
        let text = await recording(of: RecordingDriver(answers), Array(repeating: prompt, count: 4))
        #expect(
            text == """
                Change: OK "old one"=$SECRET_OLD_ONE öld=$SECRET__LD
                Change: OK "old one"=$SECRET__LD öld=$SECRET_OLD_ONE
                Change: OK "old one"=$SECRET_OLD_ONE_2 öld=""
                Change: OK "old one"=$SECRET_OLD_ONE öld=$SECRET_OLD_ONE

                """)
    }

    /// A list of orders whose IDs are new in each session, and a form that asks for one.
    private func screens(_ ids: [String]) -> [Prompt] {
        [
            Prompt(title: "Receipt", content: [.pairs(["Order": ids[1]]), .notice("Paid by \(ids[0]).", .success)]),
            Prompt(
                title: "Orders",
                content: [.table(Table(columns: ["Order"], rows: ids.map { Table.Row("of today", key: $0) }))],
                fields: [Field("id", .row)], choices: [Choice("Show", takesFields: true)]),
            Prompt(title: "Refund", fields: [Field("order")], choices: [Choice("OK", takesFields: true)]),
        ]
    }

    @Test("a generated ID that the session has shown is recorded by its number, and is another one in the replay")
    func generatedNames() async throws {
        func ids(_ digit: Int) -> [String] {
            (0..<3).map { "order-\(digit)1a2058\($0)-9e05-7d7e-9900-2241824736C8" }
        }
        let ids = ids(1), others = ids.map { $0.replacing("order-1", with: "order-2") }
        let text = await recording(
            of: RecordingDriver([Answer("Show", ["id": ids[2]]), Answer("OK", ["order": ids[1]])]), screens(ids))
        #expect(text == "Orders: Show id=$3\nRefund: OK order=$1\n")
        let driver = ScriptDriver(try SessionScript(parsing: text, name: "r"), output: OutputRecorder().output)
        let prompts = screens(others)
        driver.present(prompts[0])
        #expect(try driver.answer(prompts[1]) == Answer("Show", ["id": others[2]]))
        #expect(try driver.answer(prompts[2]) == Answer("OK", ["order": others[1]]))
        let early = ScriptDriver(
            try SessionScript(parsing: "Orders: Show id=$4", name: "r"), output: OutputRecorder().output)
        #expect(
            await message { _ = try early.answer(prompts[1]) }.contains(
                "    problem:  the session has shown fewer than 4 generated IDs, so $4 is none\n"))
    }

    @Test("SC-22 the link of a notice is recorded by its number, and is that of the same notice in the replay")
    func linksOfNotices() async throws {
        func screens(_ order: Int) -> [Prompt] {
            [Prompt(title: "Receipt", link: "app://orders/\(order)")]
                + Array(repeating: Prompt(title: "Start", choices: [Choice("OK")]), count: 3)
        }
        let opened = ["app://orders/3", "app://orders/4"].map { Answer(opening: $0) }
        let text = await recording(of: RecordingDriver(opened + [Answer("OK")]), screens(3))
        #expect(text == "open app://orders/$link1\nopen app://orders/4\nStart: OK\n")
        let driver = ScriptDriver(try SessionScript(parsing: text, name: "r"), output: OutputRecorder().output)
        let prompts = screens(7)
        driver.present(prompts[0])
        #expect(try driver.answer(prompts[1]) == Answer(opening: "app://orders/7"))
        #expect(try driver.answer(prompts[1]) == Answer(opening: "app://orders/4"))
        let early = ScriptDriver(try SessionScript(parsing: text, name: "r"), output: OutputRecorder().output)
        #expect(
            await message { _ = try early.answer(prompts[1]) }.contains(
                "    problem:  fewer than 1 notices of the session had a link, so $link1 is none\n"))
    }

    @Test("AU-19 each replay of a browser's recording is a session of its own, and another script is none")
    func replays() throws {
        func session(_ place: String) throws -> String? {
            let text = "# Recorded by launcher 0.1.0 in format 2\(place) with the plugins a.\nA: B\n"
            return ScriptDriver(try SessionScript(parsing: text, name: "r"), output: OutputRecorder().output).replay
                .session
        }
        let first = try #require(try session(" in a browser"))
        #expect(try session(" in a browser") != first)
        #expect(try session("") == nil)
    }

    @Test("the end of the input is recorded as the choice that leaves, and elsewhere as a comment; it is still thrown")
    func endOfInput() async throws {
        let menu = Prompt(title: "Menu", choices: ["Shop", Choice("Quit", .leave)])
        var text = ""
        let recorder = SessionRecorder(TerminalDriver(input: ListedLines([]), output: OutputRecorder().output)) {
            text += $0
        }
        for prompt in [menu, .signIn] {
            let found = await message { _ = try await recorder.answer(prompt) }
            #expect(found.hasPrefix("The input ended while a screen waited for its answer."))
        }
        #expect(text == "Menu: Quit\n# The input ended at the screen Sign in.\n")
    }

    @Test("SC-21 a recording whose input ended at a screen ends there when it is replayed, and another script does not")
    func replayedEnd() throws {
        let header = "# Recorded by x in format 2 with y.\n"
        let browser = "# Recorded by x in format 2 in a browser with y.\n"
        for (header, end, code) in [
            (header, "The input", "ended"), (browser, "The input", "ended"), (browser, "The input of tab 2", "ended"),
            (header, "The end of the input", "nothing answers"), ("", "The input", "nothing answers"),
        ] {
            let text = header + "# \(end) ended at the screen Sign in.\n"
            let driver = ScriptDriver(
                try SessionScript(parsing: text, name: "r", environment: [:]), output: OutputRecorder().output)
            let error = #expect(throws: SessionError.self) { try driver.answer(.signIn) }
            #expect((error?.code == .inputEnded) == (code == "ended"), "\(text)")
            #expect(throws: SessionError.self) { try driver.answer(Prompt(title: "Sign", choices: ["OK"])) }
        }
    }

    @Test("FA-15 an answer that does not fit its screen is not recorded, because its words may be parts of a secret")
    func misfit() async {
        let driver = RecordingDriver([Answer("correct", ["horse": "battery"]), Answer("Cancel", ["email": "x"])])
        #expect(await recording(of: driver, [.signIn, .signIn]) == "")
    }

    @Test("a line is written before the app acts on the answer, and other calls pass through")
    func order() async throws {
        var text = ""
        let driver = RecordingDriver([Answer("Cancel")])
        let session = TestSession(SessionRecorder(driver) { text += $0 })
        var written = ""
        session.act { board in
            let open = board.rootScreen.open(Screen(.signIn) { _ in written = text })
            open?.update(content: ["new"])
            board.rootScreen.showProgress("Import", fractionCompleted: 0.5)
            board.rootScreen.show(Screen(title: "Notice"))
        }
        try await session.run()
        #expect(written == "Sign in: Cancel\n")
        #expect(driver.titles == ["Notice", "Sign in"] && driver.progress.count == 1)
        let unused = TestSession(SessionRecorder(RecordingDriver([Answer("x")])) { _ in })
        #expect(await message { try await unused.run() }.hasPrefix("The session is over"))
    }

    @Test("random answers, recorded and parsed again, are the same answers, for 2,000 of them", arguments: 0..<20)
    func random(seed: UInt64) async throws {
        var numbers = SplitMix(state: seed)
        for _ in 0..<100 {
            let fields = (0..<3).map { index in
                Field(
                    "\(index)" + .random(using: &numbers), isSecret: .random(using: &numbers), isRequired: false,
                    defaultValue: Bool.random(using: &numbers) ? .randomValue(using: &numbers) : nil)
            }
            let prompt = Prompt(
                title: .random(using: &numbers), fields: fields,
                choices: [Choice(.random(using: &numbers), takesFields: true)])
            let values = fields.map { ($0.name, String.randomValue(using: &numbers)) }
            let given = Answer(prompt.choices[0].name, Dictionary(uniqueKeysWithValues: values))
            var text = ""
            _ = try await SessionRecorder(RecordingDriver([given])) { text += $0 }.answer(prompt)
            // The n-th secret that is recorded, in the order of the names, is the n-th variable of the line.
            let recorded = fields.sorted { $0.name < $1.name }.compactMap { field in
                given.values[field.name].flatMap {
                    field.isSecret && !$0.isEmpty && $0 != field.defaultValue ? $0 : nil
                }
            }
            let names = text.matches(of: /=\$(SECRET_[A-Z0-9_]*)/).map { String($0.output.1) }
            try #require(names.count == recorded.count, "seed \(seed): \(text)")
            let environment = Dictionary(zip(names, recorded)) { one, _ in one }
            let driver = ScriptDriver(
                try SessionScript(parsing: text, name: "r", environment: environment), output: OutputRecorder().output)
            let replayed = try driver.answer(prompt)
            let complete = Dictionary(
                uniqueKeysWithValues: fields.map { ($0.name, replayed.values[$0.name] ?? $0.defaultValue ?? "") })
            #expect(complete == given.values && replayed.choice == given.choice, "seed \(seed): \(text)")
        }
    }
}
