import Headless
import Testing

@Suite struct TerminalDriverTests {
    private func driver(_ lines: [String], _ page: Page = Page(), width: Int = 80) -> TerminalDriver {
        TerminalDriver(input: ListedLines(lines), output: page.output, width: width)
    }

    @Test("a person sees title, content and numbered choices, chooses by number and fills the fields in")
    func session() async throws {
        let page = Page()
        let lines = ListedLines(["1", "4242", "12/30", "", ""])
        let driver = TerminalDriver(input: lines, output: page.output)
        let answer = try await driver.answer(.card)
        #expect(answer == Answer("Pay", ["number": "4242", "expiry": "12/30"]))
        #expect(lines.secrecy == [false, true, false, false, false])
        #expect(
            page.text == """

                Payment
                =======
                Total: 12.99 EUR

                  1. Pay
                  2. Cancel
                Choice: Card number: expiry: country [DE]: note (optional): 
                """)
    }

    @Test(
        "a choice may be typed as its name, in any case where that is clear, with spaces around it",
        arguments: [
            "2", "Cancel", "cancel", "  CANCEL\t",
        ])
    func byName(line: String) async throws {
        #expect(try await driver([line]).answer(.signIn) == Answer("Cancel"))
    }

    @Test("a wrong choice and a missing value are asked again, with the reason")
    func again() async throws {
        let page = Page()
        let answer = try await driver(["3", "ok", "1", "", "a@b", "x"], page).answer(.signIn)
        #expect(answer == Answer("Sign in", ["email": "a@b", "password": "x"]))
        #expect(
            page.text.hasSuffix(
                """
                Choice: There is no choice '3'. Type a number from 1 to 2, or a name.
                Choice: There is no choice 'ok'. Type a number from 1 to 2, or a name.
                Choice: email: email needs a value.
                email: password: 
                """))
    }

    @Test("names that differ in case only must be typed exactly; the only choice is number 1")
    func alike() async throws {
        let both = Prompt(title: "x", choices: ["yes", "YES", "Yes"])
        #expect(try await driver(["yES", "YES"]).answer(both) == Answer("YES"))
        let page = Page()
        _ = try await driver(["0", "1"], page).answer(Prompt(title: "x", choices: ["OK"]))
        #expect(page.text.contains("There is no choice '0'. Type 1, or a name.\n"))
    }

    @Test("the end of the input ends the run, naming what was waited for")
    func ended() async {
        let page = Page()
        let driver = driver(["1", "a@b"], page)
        #expect(
            await message { _ = try await driver.answer(.signIn) } == """
                The input ended while a screen waited for its answer.
                    waiting: the field 'password'
                    screen:  Sign in
                    choices: Sign in (takes the fields), Cancel
                    fields:  email, password (secret)
                Answer every screen, or leave through one of its choices; without a terminal, use --script FILE.
                """)
        #expect(page.text.hasSuffix("password: \n"))
        let early = self.driver([])
        #expect(await message { _ = try await early.answer(.signIn) }.contains("waiting: the choice\n"))
    }

    @Test("a secret default is masked")
    func secretDefault() async throws {
        let page = Page()
        let prompt = Prompt(
            title: "x", fields: [Field("pin", isSecret: true, defaultValue: "1234")],
            choices: [Choice("Go", takesFields: true)])
        #expect(try await driver(["Go", ""], page).answer(prompt) == Answer("Go"))
        #expect(page.text.hasSuffix("pin [•••]: "))
    }

    @Test("long lines are broken between words, the title is underlined within the width, a break in content is kept")
    func width() {
        let page = Page()
        driver([], page, width: 10).present(
            Prompt(title: "A long title", content: ["  one two three four", "x\ny", "unbreakableword z", ""]))
        #expect(
            page.text == "\nA long title\n==========\n  one two\nthree four\nx\ny\nunbreakableword\nz\n\n")
    }

    @Test("control characters in what boards show cannot steer the terminal")
    func control() {
        let page = Page()
        driver([], page).present(Prompt(title: "a\u{1B}[2Jb", content: ["c\u{7}\u{9B}d"]))
        #expect(page.text == "\na\u{FFFD}[2Jb\n======\nc\u{FFFD}\u{FFFD}d\n")
    }
}
