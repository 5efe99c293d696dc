import BoardyHeadless
import Foundation
import RandomCases
import Testing

@Suite struct ScriptDriverTests {
    private func driver(_ text: String, _ recorder: OutputRecorder = OutputRecorder()) throws -> ScriptDriver {
        ScriptDriver(try SessionScript(parsing: text, name: "a.session"), output: recorder.output)
    }

    @Test("the output of a script reads like a session, with secrets masked")
    func session() async throws {
        let recorder = OutputRecorder()
        let session = TestSession(
            try driver("Payment: Pay number=4242424242424242 expiry=12/30\nSign in: Cancel\n", recorder))
        session.act { board in
            board.rootScreen.show(Screen(.signIn))
            board.rootScreen.show(
                Screen(.card) { _ in board.rootScreen.show(Screen(title: "Receipt", content: ["Paid: 12.99 EUR"])) })
        }
        try await session.run()
        #expect(
            recorder.text == """

                Payment
                =======
                Total: 12.99 EUR

                  1. Pay
                  2. Cancel
                > Pay expiry=12/30 number=•••

                Receipt
                =======
                Paid: 12.99 EUR

                Sign in
                =======

                  1. Sign in
                  2. Cancel
                > Cancel

                """)
    }

    @Test("a ? line is used if its screen is shown, skipped if a later line fits, and may be left unused")
    func optional() throws {
        let driver = try driver("? Sign in: Cancel\n? Other: x\nPayment: Cancel\n? Sign in: Cancel\n? Other: x")
        #expect(try driver.answer(.signIn) == Answer("Cancel"))
        #expect(try driver.answer(.card) == Answer("Cancel"))
        try driver.finish()
        #expect(try driver.answer(.signIn) == Answer("Cancel"))
    }

    @Test("an answer for another screen stops the run with its line and the screen")
    func otherScreen() async throws {
        let driver = try driver("# first\n? Other: x\nSign in: Sign in email=a@b password=hidden\n")
        let text = await message { _ = try driver.answer(.card) }
        #expect(
            text == """
                An answer of the script does not fit the screen that was shown.
                    at:       a.session:3
                    answered: Sign in: ••• •••=•••
                    problem:  the line answers the screen Sign in
                    screen:   Payment
                    choices:  Pay (takes the fields), Cancel
                    fields:   number (secret), expiry, country (optional), note (optional)
                    input:    payment, payment.card.number, payment.card.expiry
                Change the line, or begin it with '?' if its screen is not always shown. A line that answers this \
                screen:
                    Payment: Pay expiry=… number=…
                """)
    }

    @Test(
        "an answer whose choice or fields do not fit stops the run with every reason, optional or not",
        arguments: [
            ("Sign in: Sing in", ["there is no choice 'Sing in'; did you mean 'Sign in'?"]),
            ("? Sign in: Other", ["there is no such choice"]),
            ("Sign in: Cancel email=a@b", ["the choice 'Cancel' takes no fields"]),
            (
                "Sign in: Sign in emial=a@b password=\"\"",
                [
                    "there is no field 'emial'; did you mean 'email'?", "the field 'email': a value is needed",
                    "the field 'password': a value is needed",
                ]
            ),
        ])
    func mismatch(line: String, reasons: [String]) async throws {
        let driver = try driver(line)
        let text = await message { _ = try driver.answer(.signIn) }
        let found = text.split(separator: "\n").filter { $0.hasPrefix("    problem:  ") }.map {
            String($0.dropFirst(14))
        }
        #expect(found == reasons)
        #expect(throws: SessionError.self) { _ = try driver.answer(.signIn) }
    }

    @Test("a screen after the last answer stops the run with a line that answers the screen")
    func nothingLeft() async throws {
        let driver = try driver("Sign in: Cancel\n? Other: x\n")
        _ = try driver.answer(.signIn)
        #expect(
            await message { _ = try driver.answer(.signIn) } == """
                A screen was shown and nothing answers it.
                    script:  a.session, no answer left after line 2
                    screen:  Sign in
                    choices: Sign in (takes the fields), Cancel
                    fields:  email, password (secret)
                Add a line to the script:
                    Sign in: Sign in email=… password=…
                """)
        let empty = try self.driver("")
        #expect(await message { _ = try empty.answer(.signIn) }.contains("script:  a.session, no answers in it\n"))
    }

    @Test("unused answers stop the run at its end, and all of them are named")
    func unused() async throws {
        let session = TestSession(try driver("Sign in: Cancel\n? Other: x\nPayment: Pay number=4242\n"))
        #expect(
            await message { try await session.run() } == """
                The session is over and some answers were not used.
                    a.session:1: Sign in
                    a.session:3: Payment
                Remove the lines, or begin those with '?' whose screens are not always shown.
                """)
    }

    @Test("a script for a random session answers it to its end, for 1,000 sessions", arguments: 0..<10)
    func randomSessions(seed: UInt64) async throws {
        var numbers = SplitMix(state: seed)
        for _ in 0..<100 {
            let asked = (0..<Int.random(in: 0...5, using: &numbers)).map { RandomQuestion.random($0, using: &numbers) }
            var entries: [ScriptEntry] = []
            for one in asked {
                if Bool.random(using: &numbers) {
                    entries.append(.init(screen: "never", answer: Answer("x"), isOptional: true))
                }
                entries.append(
                    .init(screen: one.prompt.title, answer: one.answer, isOptional: .random(using: &numbers)))
            }
            let text = SessionScript(name: "random", entries: entries).description
            let session = TestSession(try driver(text))
            var given: [Answer] = []
            session.act { board in
                for one in asked.reversed() { board.rootScreen.show(Screen(one.prompt) { given.append($0) }) }
            }
            try await session.run()
            #expect(given == asked.map(\.answer), "seed \(seed)")
        }
    }
}

/// A random prompt with an answer that fits it.
private struct RandomQuestion {
    let prompt: Prompt
    let answer: Answer

    static func random(_ number: Int, using numbers: inout SplitMix) -> RandomQuestion {
        let names = Set((0..<Int.random(in: 0...3, using: &numbers)).map { _ in String.random(using: &numbers) })
        let values = Dictionary(uniqueKeysWithValues: names.sorted().map { ($0, "v" + .randomValue(using: &numbers)) })
        let choice = Choice(.random(using: &numbers), takesFields: .random(using: &numbers))
        let prompt = Prompt(
            title: "\(number)" + .random(using: &numbers), fields: names.sorted().map { Field($0) }, choices: [choice])
        return RandomQuestion(prompt: prompt, answer: Answer(choice.name, choice.takesFields ? values : [:]))
    }
}

@Suite struct SessionScriptPageTests {
    /// Returns the code blocks of one kind in `docs/session-scripts.md`.
    private func blocks(_ kind: String) throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/session-scripts.md"), encoding: .utf8)
        return page.components(separatedBy: "```\(kind)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    @Test("the first script of the page answers a session to its end")
    func example() async throws {
        let text = try #require(try blocks("session").first)
        let driver = ScriptDriver(try SessionScript(parsing: text, name: "page"), output: OutputRecorder().output)
        #expect(try driver.answer(Prompt(title: "Welcome", choices: ["Go on"])) == Answer("Go on"))
        #expect(
            try driver.answer(.signIn)
                == Answer("Sign in", ["email": "ada@example.org", "password": "correct horse"]))
        #expect(try driver.answer(Prompt(title: "Cart", choices: ["Check out"])) == Answer("Check out"))
        try driver.finish()
    }

    @Test("the quoted line of the page has the values that the page shows")
    func quoted() throws {
        let text = try #require(try blocks("session").first { $0.contains("Pay = final") })
        let script = try SessionScript(parsing: text, name: "page")
        #expect(
            script.entries == [
                .init(
                    screen: "Order: 12",
                    answer: Answer(
                        "Pay = final", ["note": "He said \"now\".\nThen he left.", "voucher": ""]), line: 1)
            ])
    }

    @Test("the error of the page is the one that a script causes")
    func error() async throws {
        let text = "\n\nSign in: Sign in email=ada@example.org pasword=secret"
        let driver = ScriptDriver(
            try SessionScript(parsing: text, name: "visit.session"), output: OutputRecorder().output)
        let found = await message { _ = try driver.answer(.signIn) }
        #expect(try blocks("text") == [found + "\n"])
    }
}
