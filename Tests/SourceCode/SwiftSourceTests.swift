import BoardySourceCode
import Testing

@Suite struct SwiftSourceTests {
    @Test(
        "comments and the contents of strings are blanked, code stays where it was",
        arguments: [
            ("a // b", "a     "),
            ("a /* b /* c */ d */ e", "a                   e"),
            (#"f("x") g"#, #"f(" ") g"#),
            (##"f(#"x"y"#) g"##, ##"f(#"   "#) g"##),
            (#"f("a\"b") g"#, #"f("    ") g"#),
            (#"f("a\(b("c"))d") g"#, #"f("           ") g"#),
            ("f(\"\"\"\nimport A\n\"\"\") g", "f(\"\"\"\n        \n\"\"\") g"),
            (##"f(#"""#) g"##, ##"f(#" "#) g"##), (##"f(#"""x"y"#) g"##, ##"f(#"     "#) g"##),
            ("f(\"unterminated\ng", "f(\"            \ng"),
            ("/* unterminated", "               "),
        ])
    func blanking(text: String, code: String) {
        #expect(String(decoding: SwiftSource(text).code, as: UTF8.self) == code)
    }

    @Test("tabs, ends of lines of Windows and the mark at the start of a text are no tokens")
    func blanks() {
        let tokens = SwiftSource("\u{FEFF}import A\r\n\tlet b\r\n").tokens()
        #expect(tokens.map(\.text) == ["import", "A", "let", "b"])
        #expect(tokens.map(\.line) == [1, 1, 2, 2])
    }

    @Test("every line keeps its number")
    func lines() {
        let source = SwiftSource("one\n/* two\nthree */\n\"\"\"\nfive\n\"\"\"\nseven")
        #expect(source.lines.count == 7)
        #expect(source.lines.last == "seven")
    }
}
