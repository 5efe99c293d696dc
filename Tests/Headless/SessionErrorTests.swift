import BoardyHeadless
import Testing

@Suite struct SessionErrorTests {
    @Test("two errors are equal if their codes are equal, even for different screens")
    func equality() {
        let driver = NonInteractiveDriver(output: OutputRecorder().output)
        let errors = [Prompt.signIn, .card].map { prompt in
            #expect(throws: SessionError.self) { try driver.answer(prompt) }
        }
        #expect(errors[0] == errors[1])
        #expect(errors[0]?.details != errors[1]?.details)
        #expect(errors[0]?.code == .unanswered)
        #expect(errors[0]?.code.description == "unanswered")
    }

    @Test("a non-interactive session prints notices, and its error names the screen, the input fields and --script")
    func nonInteractive() async throws {
        let recorder = OutputRecorder()
        let session = TestSession(NonInteractiveDriver(output: recorder.output))
        session.act { board in
            board.rootScreen.show(Screen(title: "Notice"))
            board.rootScreen.show(Screen(.card))
        }
        let found = await message { try await session.run() }
        #expect(recorder.text == "\nNotice\n======\n")
        #expect(
            found == """
                A screen was shown and nothing answers it.
                    screen:  Payment
                    choices: Pay (takes the fields), Cancel
                    fields:  number (secret), expiry, country (optional), note (optional)
                    input:   payment, payment.card.number, payment.card.expiry
                Give the input named above, answer the screen in a session script (--script FILE), or run the command \
                in a terminal.
                """)
    }

    @Test("the error for a screen without input fields mentions none")
    func withoutInput() async {
        let driver = NonInteractiveDriver(output: OutputRecorder().output)
        let text = await message { _ = try driver.answer(Prompt(title: "Menu", choices: ["Quit"])) }
        #expect(
            text == """
                A screen was shown and nothing answers it.
                    screen:  Menu
                    choices: Quit
                Answer the screen in a session script (--script FILE), or run the command in a terminal.
                """)
    }

    @Test("a driver's answer that does not fit is rejected without its values, and the board does not see it")
    func rejected() async {
        let session = TestSession(RecordingDriver([Answer("Sign in", ["password": "hidden", "email": ""])]))
        var answered = false
        session.act { $0.rootScreen.show(Screen(.signIn) { _ in answered = true }) }
        #expect(
            await message { try await session.run() } == """
                The answer does not fit the screen that was shown.
                    answered: Sign in email=••• password=•••
                    problem:  the field 'email': a value is needed
                    screen:   Sign in
                    choices:  Sign in (takes the fields), Cancel
                    fields:   email, password (secret)
                Make the driver choose one of the choices, and give the fields it takes.
                """)
        #expect(!answered)
        #expect(session.context.hasOpenScreens)
    }
}

@Suite struct RecordingDriverTests {
    @Test("a recording driver records screens and answers in their order")
    func events() async throws {
        let driver = RecordingDriver([Answer("Cancel")])
        let session = TestSession(driver)
        let receipt = Prompt(title: "Receipt")
        session.act { board in
            board.rootScreen.show(Screen(.signIn) { _ in board.rootScreen.show(Screen(receipt)) })
        }
        try await session.run()
        #expect(driver.events == [.shown(.signIn), .answered(Answer("Cancel")), .shown(receipt)])
        #expect(driver.prompts == [.signIn, receipt])
        #expect(driver.answers == [Answer("Cancel")])
    }

    @Test("a question without an answer and an unused answer are errors")
    func counts() async throws {
        let driver = RecordingDriver([Answer("Cancel")])
        #expect(
            await message { try driver.finish() } == """
                The session is over and some answers were not used.
                    Cancel
                Give the recording driver only the answers that are asked for.
                """)
        _ = try driver.answer(.signIn)
        #expect(
            await message { _ = try driver.answer(Prompt(title: "Menu", choices: ["Quit"])) } == """
                A screen was shown and nothing answers it.
                    screen:  Menu
                    choices: Quit
                All 1 answers of the recording driver are used. Give it one more.
                """)
    }

    @Test("a closure answers each prompt; nil and an error of the closure end the run")
    func closure() async throws {
        let driver = RecordingDriver { prompt in
            if prompt == .card { throw FieldProblem("number", "no card") }
            return prompt == .signIn ? Answer("Cancel") : nil
        }
        #expect(try driver.answer(.signIn) == Answer("Cancel"))
        #expect(throws: FieldProblem.self) { try driver.answer(.card) }
        let error = #expect(throws: SessionError.self) { try driver.answer(Prompt(title: "x", choices: ["y"])) }
        #expect(error?.code == .unanswered)
    }
}
