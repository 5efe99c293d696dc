import Testing

@testable import ProjectChecks

@Suite struct DeclaredTestTests {
    private func tests(_ text: String) -> [DeclaredTest] {
        SourceFile("A.swift", text: text, isTest: true).tests
    }

    @Test("the name of a test or a suite is its first literal, on whichever line it stands")
    func names() {
        let source = """
            @Suite("Z-9 a suite") struct One {
                @Test("Z-1 first") func a() {}
                @Test(
                    "Z-2 second",
                    arguments: ["Z-9 no name"])
                func b(text: String) {}
                @Test func unnamed() {}
                @Test(.timeLimit(.minutes(10))) func traitOnly() {}
            }
            """
        #expect(tests(source).map(\.name) == ["Z-9 a suite", "Z-1 first", "Z-2 second"])
        #expect(tests(source).allSatisfy { !$0.isDisabled })
    }

    @Test("a test in a comment or inside a string is none")
    func notCode() {
        #expect(
            tests("// @Test(\"Z-1 commented out\") func a() {}\nlet text = \"\"\"\n@Test(\"Z-2 text\")\n\"\"\"").isEmpty
        )
    }

    @Test("a test is disabled by a trait in its own attribute, not by a word in its name")
    func disabled() {
        #expect(tests("@Test(\"Z-1 off\", .disabled(\"flaky\")) func a() {}").map(\.isDisabled) == [true])
        #expect(tests("@Test(\"Z-1 off\", .disabled(if: true)) func a() {}").map(\.isDisabled) == [true])
        #expect(tests("@Test(\"Z-1 .disabled() in the name\") func a() {}").map(\.isDisabled) == [false])
        #expect(
            tests("@Test(\"Z-1 off\", .disabled()) func a() {}\n@Test(\"Z-2 on\") func b() {}").map(\.isDisabled)
                == [true, false])
    }

    @Test("a disabled suite disables the tests inside it and no others")
    func disabledSuite() {
        let source = """
            @Suite(.disabled("later")) struct Off {
                @Test("Z-1 inside") func a() { if true {} }
            }
            @Suite struct On {
                @Test("Z-2 outside") func b() {}
            }
            """
        #expect(
            tests(source) == [
                .init(name: "Z-1 inside", isDisabled: true), .init(name: "Z-2 outside", isDisabled: false),
            ])
    }
}
