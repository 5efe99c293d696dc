import BoardyHeadless
import Testing

@Suite struct ScriptSecretTests {
    @Test(
        "FA-15 no error of a script repeats a word that may be a part of a password",
        arguments: [
            "Sign in: Sign in email=ada@example.org password=correct horse",
            "Sign in: Sign in email=ada@example.org correct horse", "Sign in: Sign in correct horse battery",
            "Sign in: correct horse", "Sign in: Sign in email=horse", "Sign in: Sign in password=correct horse=",
            "Sign in: Sign in horse=1 password=x", "Sign in: Cancel password=horse", "Payment: correct horse",
            "Payment: Pay number=horse", "Sign in: Cancel\nSign in: correct horse", "Sign in: Sign in horse= x",
            "Sign in: Sign in horse=1 horse=2",
        ])
    func masked(text: String) async {
        let found = await message {
            let driver = ScriptDriver(
                try SessionScript(parsing: text, name: "a.session"), output: OutputRecorder().output)
            _ = try driver.answer(.signIn)
            try driver.finish()
        }
        #expect(found.contains("a.session:"))
        #expect(!found.contains("horse"))
        #expect(!found.contains("ada@"))
    }

    @Test("FA-15 an answer of a driver that does not fit is rejected without its values and unknown words")
    func rejected() async {
        let session = TestSession(RecordingDriver([Answer("correct", ["horse": "battery", "email": "staple"])]))
        session.act { $0.rootScreen.show(Screen(.signIn)) }
        let found = await message { try await session.run() }
        #expect(
            found.contains("answered: ••• email=••• •••=•••\n") || found.contains("answered: ••• •••=••• email=•••\n"))
        #expect(!["correct", "horse", "battery", "staple"].contains { found.contains($0) })
    }

    @Test("FA-13 a line as long as the limit is read, and one byte more is refused")
    func longestLine() throws {
        let longest = "A: " + String(repeating: "x", count: SessionScript.lineLimit - 3)
        #expect(try SessionScript(parsing: longest, name: "s").entries.count == 1)
        #expect(throws: SessionError.self) { try SessionScript(parsing: longest + "x", name: "s") }
    }

    @Test("FA-13 a line of a megabyte is refused with its length and the limit, and is not repeated")
    func longLine() async {
        let line = "Sign in: Sign in password=" + String(repeating: "x", count: 1 << 20)
        let found = await message { _ = try SessionScript(parsing: "Menu: Quit\n\(line)\n", name: "a.session") }
        #expect(
            found == """
                The session script cannot be read; nothing was started.
                    a.session:2: the line has 1048602 bytes; a line may have 65536
                A line reads SCREEN: CHOICE field=value …; docs/session-scripts.md describes the format.
                """)
    }

    @Test("FA-13 of many malformed lines the first twenty are named, and the number of the others")
    func manyLines() async {
        let text = String(repeating: "Menu\n", count: 1000)
        let found = await message { _ = try SessionScript(parsing: text, name: "a.session") }
        #expect(found.split(separator: "\n").count == 23)
        #expect(found.contains("\n    a.session:20:5: no ':'"))
        #expect(found.contains("\n    and 980 more\n"))
    }
}
