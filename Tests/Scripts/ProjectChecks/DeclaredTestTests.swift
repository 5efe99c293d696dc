import Testing

@testable import ProjectChecks

@Suite struct DeclaredTestTests {
    private func tests(_ text: String) -> [DeclaredTest] {
        DeclaredTest.all(in: SwiftSource(text))
    }

    @Test("the name of a test or a suite is its first literal, on whichever line it stands")
    func names() {
        let source = """
            @Suite("S-1 a suite") struct One {
                @Test("F-1 first") func a() {}
                @Test(
                    "F-2 second",
                    arguments: ["X-9 no name"])
                func b(text: String) {}
                @Test func unnamed() {}
                @Test(.timeLimit(.minutes(1))) func traitOnly() {}
            }
            """
        #expect(tests(source).map(\.name) == ["S-1 a suite", "F-1 first", "F-2 second"])
        #expect(tests(source).allSatisfy { !$0.isDisabled })
    }

    @Test("a test in a comment or inside a string is none")
    func notCode() {
        #expect(
            tests("// @Test(\"F-1 commented out\") func a() {}\nlet text = \"\"\"\n@Test(\"F-2 text\")\n\"\"\"").isEmpty
        )
    }

    @Test("a test is disabled by a trait in its own attribute, not by a word in its name")
    func disabled() {
        #expect(tests("@Test(\"F-1 off\", .disabled(\"flaky\")) func a() {}").map(\.isDisabled) == [true])
        #expect(tests("@Test(\"F-1 off\", .disabled(if: true)) func a() {}").map(\.isDisabled) == [true])
        #expect(tests("@Test(\"F-1 .disabled() in the name\") func a() {}").map(\.isDisabled) == [false])
        #expect(
            tests("@Test(\"F-1 off\", .disabled()) func a() {}\n@Test(\"F-2 on\") func b() {}").map(\.isDisabled)
                == [true, false])
    }

    @Test("a disabled suite disables the tests inside it and no others")
    func disabledSuite() {
        let source = """
            @Suite(.disabled("later")) struct Off {
                @Test("F-1 inside") func a() { if true {} }
            }
            @Suite struct On {
                @Test("F-2 outside") func b() {}
            }
            """
        #expect(
            tests(source) == [
                .init(name: "F-1 inside", isDisabled: true), .init(name: "F-2 outside", isDisabled: false),
            ])
    }
}
