import BoardyHeadless
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
                    a.session:11:13: a backslash must be followed by " \ n r t or u; write it twice to mean itself
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

    @Test("a bare value with $ is a variable or the number of an ID; between quotes it is a text")
    func variables() throws {
        let text = #"""
            Sign in: Sign in email=$EMAIL password=$SECRET_PASSWORD note="$EMAIL" price=5$
            Orders: Show id=$12
            """#
        let environment = ["EMAIL": "ada@example.org", "SECRET_PASSWORD": "correct \"horse\"\n"]
        let script = try SessionScript(parsing: text, name: "a.session", environment: environment)
        #expect(
            script.entries.first?.answer.values == [
                "email": "ada@example.org", "password": "correct \"horse\"\n", "note": "$EMAIL", "price": "5$",
            ])
        #expect(script.entries.last?.answer.values == [:])
        #expect(script.entries.last?.references == ["id": 12])
        #expect(try SessionScript(parsing: script.description, name: "a.session").entries.count == 2)
    }

    @Test("all variables that are not set, or empty, are named with their lines before anything is answered")
    func missing() async {
        let text = "Menu: Sign in\nSign in: Sign in email=$EMAIL password=$PASSWORD\n? Card: Pay number=$NUMBER\n"
        let found = await message {
            _ = try SessionScript(parsing: text, name: "a.session", environment: ["EMAIL": "", "NUMBER": "4242"])
        }
        #expect(
            found == """
                The session script reads variables that are not set; nothing was started.
                    a.session:2: EMAIL
                    a.session:2: PASSWORD
                Give each a value in the environment; 'read -rs NAME; export NAME' reads one without showing it.
                """)
    }

    @Test(
        "a value after $ that is neither a name in capitals nor a number is refused, and not repeated",
        arguments: ["$horse", "$", "$0", "$HoRSE", "$99999999999999999999"])
    func badVariable(value: String) async {
        let found = await message { _ = try SessionScript(parsing: "A: b x=\(value)", name: "a.session") }
        #expect(
            found.contains(
                """
                    a.session:1:8: a value after '$' is a variable in capitals, as $PASSWORD, or the number of an ID, \
                as $1; put a text in quotes\n
                """
            ))
        #expect(!found.lowercased().contains("horse"))
    }

    @Test(
        "control characters are written by their numbers, so that a script cannot steer the terminal that shows it",
        arguments: ["\u{1B}[2J", "\u{0}", "\u{85}x", "\u{202E}abc", "\u{2028}"])
    func controls(value: String) throws {
        let script = SessionScript(name: "s", entries: [.init(screen: value, answer: Answer(value, [value: value]))])
        #expect(!script.description.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
        #expect(!script.description.contains(value))
        #expect(
            try SessionScript(parsing: script.description, name: "s").entries.map(\.answer)
                == script.entries.map(\.answer))
        for escape in [#"\u"#, #"\u{}"#, #"\u{110000}"#, #"\u{D800}"#, #"\u{1B"#, #"\u{-1}"#] {
            #expect(throws: SessionError.self) {
                try SessionScript(parsing: "A: b x=\"\(escape)\"", name: "s")
            }
        }
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
