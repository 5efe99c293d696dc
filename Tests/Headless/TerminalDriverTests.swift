import BoardyHeadless
import Testing

@Suite struct TerminalDriverTests {
    private func driver(_ lines: [String], _ recorder: OutputRecorder = OutputRecorder(), width: Int = 80)
        -> TerminalDriver
    {
        TerminalDriver(input: ListedLines(lines), output: recorder.output, width: width)
    }

    @Test("a person sees title, content and numbered choices, chooses by number and fills the fields in")
    func session() async throws {
        let recorder = OutputRecorder()
        let lines = ListedLines(["1", "4242", "12/30", "", ""])
        let driver = TerminalDriver(input: lines, output: recorder.output)
        let answer = try await driver.answer(.card)
        #expect(answer == Answer("Pay", ["number": "4242", "expiry": "12/30"]))
        #expect(lines.secrecy == [false, true, false, false, false])
        #expect(
            recorder.text == """

                Payment
                =======
                Total: 12.99 EUR

                  1. Pay
                  2. Cancel
                Choice: Card number: expiry: country [DE]: note (optional): 
                """)
    }

    @Test(
        "a choice may be typed as its name, in any case if only one choice matches, with spaces around it",
        arguments: [
            "2", "Cancel", "cancel", "  CANCEL\t",
        ])
    func byName(line: String) async throws {
        #expect(try await driver([line]).answer(.signIn) == Answer("Cancel"))
    }

    @Test("a wrong choice and a missing value are asked again, with the reason")
    func again() async throws {
        let recorder = OutputRecorder()
        let answer = try await driver(["3", "ok", "1", "", "a@b", "x"], recorder).answer(.signIn)
        #expect(answer == Answer("Sign in", ["email": "a@b", "password": "x"]))
        #expect(
            recorder.text.hasSuffix(
                """
                Choice: There is no choice '3'. Type a number from 1 to 2, a name, or ? for help.
                Choice: There is no choice 'ok'. Type a number from 1 to 2, a name, or ? for help.
                Choice: email: A value is needed; b goes back to the choices.
                email: password: 
                """))
    }

    @Test("SC-18 the sequences of arrow keys are no part of a line, and other control characters are refused")
    func arrowKeys() async throws {
        let recorder = OutputRecorder()
        let typed = ["\u{1B}[A1", "a@b\u{1B}[D\u{1B}OC", "x\u{1B}[1;5D\u{1B}", "\u{1B}[3~x"]
        let answer = try await driver(typed, recorder).answer(.signIn)
        #expect(answer == Answer("Sign in", ["email": "a@b", "password": "x"]))
        #expect(recorder.text.ranges(of: "U+001B").count == 1, "\(recorder.text)")
    }

    @Test("SC-20 a question that is longer than the line goes on in the next one, between words")
    func longQuestion() async throws {
        let label = "Words to search for, or nothing to see all of the products"
        let prompt = Prompt(
            title: "Search", fields: [Field("query", label: label)], choices: [Choice("OK", takesFields: true)])
        let recorder = OutputRecorder()
        _ = try await driver(["1", "mug"], recorder, width: 40).answer(prompt)
        #expect(
            recorder.text.hasSuffix(": Words to search for, or nothing to see\nall of the products: "),
            "\(recorder.text)")
    }

    private static let account = Prompt(
        title: "Account", fields: [Field("password", .newPassword)],
        choices: [Choice("OK", takesFields: true), Choice("Cancel", .back)])

    @Test("SC-19 a terminal asks for a new password twice, and anew if the two differ")
    func newPassword() async throws {
        let recorder = OutputRecorder()
        let lines = ListedLines(["1", "correct horse", "correct house", "correct horse", "correct horse"])
        let driver = TerminalDriver(input: lines, output: recorder.terminal)
        #expect(try await driver.answer(Self.account) == Answer("OK", ["password": "correct horse"]))
        #expect(lines.secrecy == [false, true, true, true, true])
        #expect(
            recorder.text.hasSuffix(
                "password: password, once more: The two differ. Type it anew; b goes back.\n"
                    + "password: password, once more: "), "\(recorder.text)")
        let left = TerminalDriver(input: ListedLines(["1", "correct horse", "b", "Cancel"]), output: recorder.terminal)
        #expect(try await left.answer(Self.account) == Answer("Cancel"))
        let script = TerminalDriver(input: ListedLines(["1", "correct horse"]), output: recorder.output)
        #expect(try await script.answer(Self.account) == Answer("OK", ["password": "correct horse"]))
    }

    @Test("SC-17 a process that goes on after it was suspended shows the screen and the question again")
    func continued() async throws {
        let recorder = OutputRecorder(), lines = SuspendedLines(["1", "a@b", "x"])
        let driver = TerminalDriver(input: lines, output: recorder.output)
        _ = try await driver.answer(.signIn)
        #expect(recorder.text.ranges(of: "Sign in\n=======").count == 4, "\(recorder.text)")
        #expect(recorder.text.hasSuffix("password: "), "\(recorder.text)")
        try await TerminalDriver(input: SuspendedLines([""]), output: recorder.terminal).present(Prompt(title: "Saved"))
        #expect(recorder.text.ranges(of: "Saved\n=====").count == 2, "\(recorder.text)")
        #expect(recorder.text.hasSuffix("Press Enter to go on.\n"))
    }

    private static let sorted = Prompt(
        title: "Products",
        content: [
            .links(
                Links(
                    "Category", [.init("All", to: "app://x", isCurrent: true), .init("Kitchen", to: "app://x?c=k")],
                    isTold: false)),
            .links(
                Links(
                    "Sorted by", [.init("title", to: "app://x"), .init("price", to: "app://x?s=p", isCurrent: true)])),
            .table(Table(columns: ["Product"], rows: [Table.Row("Mug", key: "MUG")])),
        ], fields: [Field("sku", .row)], choices: [Choice("Show", .primary, takesFields: true), "Sort", "Categories"])

    @Test("SC-16 a person opens the links of a list by keys, which one key shows, and which no choice has")
    func links() async throws {
        for (key, link) in [("s1", "app://x"), ("S2", "app://x?s=p"), ("c2", "app://x?c=k")] {
            #expect(try await driver([key]).answer(Self.sorted) == Answer(opening: link))
        }
        #expect(try await driver(["c"]).answer(Self.sorted) == Answer("Categories"))
        let recorder = OutputRecorder(), typed = ["?", "c3", "+", "c2"]
        #expect(try await driver(typed, recorder).answer(Self.sorted) == Answer(opening: "app://x?c=k"))
        #expect(
            recorder.text.contains(
                """
                Sorted by: price
                   Product
                1  Mug

                  s. Show
                  o. Sort
                  c. Categories
                  +. Category, Sorted by
                Choice: Type the letter or the name
                """), "\(recorder.text)")
        #expect(recorder.text.contains("+ shows other lists with their keys.") && recorder.text.contains("'c3'"))
        #expect(
            recorder.text.hasSuffix(
                """

                Category          Sorted by
                 c1. All  (now)    s1. title
                 c2. Kitchen       s2. price  (now)
                Choice: 
                """), "\(recorder.text)")
    }

    @Test("SC-16 without links there is no key for them, and a notice with links is answered by nobody")
    func noLinks() async throws {
        let recorder = OutputRecorder(), prompt = Prompt(title: "A", choices: ["One"])
        #expect(try await driver(["+", "1"], recorder).answer(prompt) == Answer("One"))
        #expect(recorder.text.contains("There is no choice '+'.") && !recorder.text.contains("+."))
        try await driver([], recorder).present(Prompt(title: "N", content: Self.sorted.content))
        #expect(!recorder.text.contains("+."))
    }

    @Test("the first letter of a name chooses it, unless another name has the same one")
    func initials() async throws {
        let recorder = OutputRecorder()
        let product = Prompt(title: "Product", choices: ["Add to cart", "Sell", "Save"])
        #expect(try await driver(["a"]).answer(product) == Answer("Add to cart"))
        #expect(try await driver(["s", "2"], recorder).answer(product) == Answer("Sell"))
        #expect(recorder.text.contains("There is no choice 's'."))
    }

    @Test("names that differ in case only must be typed exactly; the only choice is number 1")
    func similarNames() async throws {
        let both = Prompt(title: "x", choices: ["yes", "YES", "Yes"])
        #expect(try await driver(["yES", "YES"]).answer(both) == Answer("YES"))
        let recorder = OutputRecorder()
        _ = try await driver(["0", "1"], recorder).answer(Prompt(title: "x", choices: ["OK"]))
        #expect(recorder.text.contains("There is no choice '0'. Type 1, a name, or ? for help.\n"))
    }

    @Test("the end of the input ends the run with an error that names the missing part")
    func ended() async {
        let recorder = OutputRecorder()
        let driver = driver(["1", "a@b"], recorder)
        #expect(
            await message { _ = try await driver.answer(.signIn) } == """
                The input ended while a screen waited for its answer.
                    waiting: the field 'password'
                    screen:  Sign in
                    choices: Sign in (takes the fields), Cancel
                    fields:  email, password (secret)
                Answer every screen, or leave through one of its choices; without a terminal, use --script FILE.
                """)
        #expect(recorder.text.hasSuffix("password: \n"))
        let early = self.driver([])
        #expect(await message { _ = try await early.answer(.signIn) }.contains("waiting: the choice\n"))
    }

    @Test("a secret default is masked")
    func secretDefault() async throws {
        let recorder = OutputRecorder()
        let prompt = Prompt(
            title: "x", fields: [Field("pin", isSecret: true, defaultValue: "1234")],
            choices: [Choice("Go", takesFields: true)])
        #expect(try await driver(["Go", ""], recorder).answer(prompt) == Answer("Go"))
        #expect(recorder.text.hasSuffix("pin [•••]: "))
    }

    @Test("long lines wrap between words, the title's underline fits the width, and line breaks of the content stay")
    func width() async throws {
        let recorder = OutputRecorder()
        try await driver([], recorder, width: 10).present(
            Prompt(title: "A long title", content: ["  one two three four", "x\ny", "unbreakableword z", ""]))
        #expect(
            recorder.text == "\nA long title\n==========\n  one two\nthree four\nx\ny\nunbreakableword\nz\n\n")
    }

    @Test("control characters in the texts of boards are replaced")
    func control() async throws {
        let recorder = OutputRecorder()
        try await driver([], recorder).present(Prompt(title: "a\u{1B}[2Jb", content: ["c\u{7}\u{9B}d"]))
        #expect(recorder.text == "\na\\u001B[2Jb\n===========\nc\\u0007\\u009Bd\n")
    }
}

/// Lines of a person who suspends the process before each of them.
private final class SuspendedLines: LineSource {
    private var lines: [String]
    private var showAgain: () -> Void = {}

    init(_ lines: [String]) { self.lines = lines }

    func onContinue(_ showAgain: @escaping () -> Void) { self.showAgain = showAgain }

    func nextLine(isSecret: Bool) -> String? {
        showAgain()
        return lines.isEmpty ? nil : lines.removeFirst()
    }
}
