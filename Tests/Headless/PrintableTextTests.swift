import BoardyHeadless
import Testing

@Suite struct PrintableTextTests {
    @Test(
        "FA-14 no output passes a character that a terminal obeys, except for line feed and tab",
        arguments: [
            ("\u{1B}[2J", #"\u001B[2J"#), ("\u{9B}31m", #"\u009B31m"#), ("a\u{7F}", #"a\u007F"#),
            ("\0\r", #"\u0000\u000D"#),
            ("\u{202E}txt.exe", #"\u202Etxt.exe"#), ("\u{2066}\u{2069}\u{200F}\u{61C}", #"\u2066\u2069\u200F\u061C"#),
            ("\u{2028}\u{2029}", #"\u2028\u2029"#), ("a\tb\n", "a\tb\n"),
            ("Grüße, 東京 👩\u{200D}🚀 e\u{301}", "Grüße, 東京 👩\u{200D}🚀 e\u{301}"),
        ])
    func escaped(text: String, written: String) {
        let recorder = OutputRecorder()
        recorder.output.write(text)
        #expect(Array(recorder.text.unicodeScalars) == Array(written.unicodeScalars))
    }

    @Test("FA-14 a screen shows a text from outside on its own line, whatever characters it has")
    func screen() async throws {
        let recorder = OutputRecorder()
        let prompt = Prompt(
            title: "Mug\u{202E}", content: ["\u{9B}2J\u{1B}]0;x\u{7}"], choices: [Choice("Buy\nQuit")])
        try await TerminalDriver(input: ListedLines([]), output: recorder.output).present(prompt)
        #expect(
            recorder.text == #"""

                Mug\u202E
                =========
                \u009B2J\u001B]0;x\u0007

                  1. Buy\u000AQuit

                """#)
    }

    @Test("FA-14 a line break in a text from outside makes no line of its own in an error")
    func errors() async throws {
        let script = try SessionScript(parsing: "Menu: Quit", name: "a\n    screen: forged")
        let text = await message { _ = try ScriptDriver(script, output: OutputRecorder().output).answer(.signIn) }
        #expect(text.contains(#"at:       a\u000A    screen: forged:1"#))
    }
}
