import Headless
import RandomCases
import Testing

@Suite struct ScriptParsingTests {
    private func entries(_ text: String) throws -> [ScriptEntry] {
        try SessionScript(parsing: text, name: "test").entries
    }

    @Test("comments and blank lines are ignored and lines are counted from 1")
    func lines() throws {
        let all = try entries("# comment\n\n  \t\n  # another\nWelcome: Go on\n")
        #expect(all == [.init(screen: "Welcome", answer: Answer("Go on"), line: 5)])
    }

    @Test("a line names screen, choice and fields, bare or quoted; a ? makes it optional")
    func forms() throws {
        let all = try entries(
            #"""
            Sign in: Sign in email=ada@example.org password="correct horse"
            ?Sign in: Register
            ? "Order: 12": "a=b" "field one"=x=y empty="" text="\"\\\n\r\t"
            Order #3: go:on	time=12:30
            12:30 train: Take it
            """#)
        #expect(
            all == [
                .init(
                    screen: "Sign in",
                    answer: Answer("Sign in", ["email": "ada@example.org", "password": "correct horse"]), line: 1),
                .init(screen: "Sign in", answer: Answer("Register"), isOptional: true, line: 2),
                .init(
                    screen: "Order: 12",
                    answer: Answer("a=b", ["field one": "x=y", "empty": "", "text": "\"\\\n\r\t"]), isOptional: true,
                    line: 3),
                .init(screen: "Order #3", answer: Answer("go:on", ["time": "12:30"]), line: 4),
                .init(screen: "12:30 train", answer: Answer("Take it"), line: 5),
            ])
    }

    @Test("a byte order mark and carriage returns at the ends of lines are skipped")
    func otherEditors() throws {
        let all = try entries("\u{FEFF}A: b\r\n\r\nC: d x=1\r\n")
        #expect(all.map(\.screen) == ["A", "C"])
        #expect(all.map(\.line) == [1, 3])
        #expect(all.last?.answer == Answer("d", ["x": "1"]))
    }

    @Test("all malformed lines are reported at once, each with its place and problem but no value")
    func malformed() async {
        let text = #"""
            Sign in
            : OK
            A:b
            A:
            A: b x=hidden x=hidden
            A: b x=
            A: b x=one two
            A: b ="x"
            A: "b" c
            A: b x="hidden
            A: b x="hid\den"
            A: b x="hid"den
            A: b x=hid"den
            "A" b
            good: one
            A: "b"c
            A: b x="hidden\
            """#
        let found = await message { _ = try SessionScript(parsing: text, name: "a.session") }
        #expect(
            found == #"""
                The session script cannot be read; nothing was started.
                    a.session:1:8: no ':' with a space after it ends the screen's title
                    a.session:2:1: the screen's title is missing before ':'
                    a.session:3:4: no ':' with a space after it ends the screen's title
                    a.session:4:3: the choice is missing
                    a.session:5:15: the field is given twice
                    a.session:6:8: the value of the field is missing; an empty one is written ""
                    a.session:7:12: a word after the fields; put a value that contains spaces in quotes
                    a.session:8:6: the field's name is missing before '='
                    a.session:9:4: put the whole choice in quotes, or none of it
                    a.session:10:8: the quote is not closed
                    a.session:11:13: a backslash must be followed by " \ n r or t; write it twice to mean itself
                    a.session:12:13: a space must follow the closing quote
                    a.session:13:11: a quote inside a word; put the whole word in quotes, this one as \"
                    a.session:14:5: a ':' and a space must follow the screen's title
                    a.session:16:7: a space must follow the closing quote
                    a.session:17:8: the quote is not closed
                A line reads SCREEN: CHOICE field=value …; docs/session-scripts.md describes the format.
                """#)
    }

    @Test("the text of a script quotes titles, choices and values that need quotes")
    func notation() {
        let script = SessionScript(
            name: "made",
            entries: [
                .init(screen: "Sign in", answer: Answer("Sign in", ["b": "two words", "a": "x=y"])),
                .init(screen: "Order: 12", answer: Answer("a=b", ["": "\n"]), isOptional: true),
            ])
        #expect(
            script.description == #"""
                Sign in: Sign in a=x=y b="two words"
                ? "Order: 12": "a=b" ""="\n"

                """#)
        #expect(script.entries.map(\.line) == [1, 2])
    }

    @Test("parsing the text of a script gives an equal script, for 3,000 random ones", arguments: 0..<30)
    func roundTrip(seed: UInt64) throws {
        var numbers = SplitMix(state: seed)
        for _ in 0..<100 {
            let script = SessionScript(
                name: "random",
                entries: (0..<Int.random(in: 0...4, using: &numbers)).map { _ in .random(using: &numbers) })
            let again = try SessionScript(parsing: script.description, name: "random")
            #expect(again == script, "seed \(seed)")
            #expect(again.description == script.description, "seed \(seed)")
        }
    }
}
