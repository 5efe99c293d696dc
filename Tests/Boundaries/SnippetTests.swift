import SnippetCompiler
import Testing

@Suite("Snippets that must not compile")
struct SnippetTests {
    @Test("A snippet of right code has no errors")
    func rightCode() throws {
        try Snippet(source: "import Boundaries\nfunc read(_ port: InputPort<Int>) {}").verify()
    }

    @Test("An error carries its file, its line and its message")
    func errorPlace() throws {
        let errors = try Snippet(source: "\nlet text: String = 5").errors()
        #expect(errors.map(\.file) == ["snippet.swift"])
        #expect(errors.map(\.line) == [2])
        #expect(errors.first?.message.contains("cannot convert value of type 'Int'") == true)
    }

    @Test("A marked line that fails as marked is no deviation")
    func markedError() throws {
        let snippet = try Snippet(source: "let text: String = 5 // error: cannot convert value of type 'Int'")
        try snippet.verify()
    }

    @Test("A mark without its error is a deviation")
    func missingError() throws {
        let snippet = try Snippet(source: "let number = 5 // error: cannot convert")
        #expect(failure(of: snippet).hasSuffix("\nsnippet.swift:1: expected an error with: cannot convert"))
    }

    @Test("An error without its mark is a deviation, also on a line marked with another text")
    func unexpectedError() throws {
        let snippet = try Snippet(source: "let text: String = 5 // error: something else")
        #expect(
            failure(of: snippet) == """
                The snippet's errors differ from the expected ones:
                snippet.swift:1: expected an error with: something else
                snippet.swift:1: unexpected error: cannot convert value of type 'Int' to specified type 'String'
                """)
    }

    @Test("A value sent to another isolation domain while it is still used is found")
    func regionIsolation() throws {
        let source = """
            class Box { var value = 0 }
            actor Owner { func take(_ box: Box) {} }
            func send(to owner: Owner) async {
                let box = Box()
                await owner.take(box) // error: sending 'box' risks causing data races
                box.value = 1
            }
            """
        try Snippet(source: source).verify()
    }

    @Test("Arguments reach the compiler")
    func compilerArguments() throws {
        let source = "func global() {}\nnonisolated func call() { global() } // error: main actor-isolated"
        let snippet = try Snippet(source: source, compilerArguments: ["-default-isolation", "MainActor"])
        try snippet.verify()
    }

    private func failure(of snippet: Snippet) -> String {
        #expect(throws: SnippetFailure.self) { try snippet.verify() }?.description ?? ""
    }
}
