import Testing

@testable import ProjectChecks

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
            ("f(\"unterminated\ng", "f(\"            \ng"),
            ("/* unterminated", "               "),
        ])
    func blanking(text: String, code: String) {
        #expect(String(decoding: SwiftSource(text).code, as: UTF8.self) == code)
    }

    @Test("every line keeps its number")
    func lines() {
        let source = SwiftSource("one\n/* two\nthree */\n\"\"\"\nfive\n\"\"\"\nseven")
        #expect(source.lines.count == 7)
        #expect(source.lines.last == "seven")
    }
}
