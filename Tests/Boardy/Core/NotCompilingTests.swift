import SnippetCompiler
import Testing

/// Each snippet lies in `must-not-compile`, with the messages at its lines.
@Suite struct NotCompilingTests {
    @Test("What the snippets do wrong compiles when done right")
    func rightCode() throws { try verify("right-code") }

    @Test("F-D1 a step whose types do not meet")
    func steps() throws { try verify("steps") }

    @Test("IO-D1 a board registered under another's contract: the message names both types")
    func registrations() throws { try verify("registrations") }

    @Test("IO-1 an input of the wrong type, and none where one is needed")
    func inputs() throws { try verify("inputs") }

    @Test("X-D1 a motherboard handed to a detached task, or sent to another actor and used on")
    func domains() throws { try verify("domains") }

    @Test("X-D1 anything of the graph used in a closure that any thread may call")
    func threads() throws { try verify("threads") }

    private func verify(_ snippet: String) throws { try Snippet(snippet, alongside: "shop").verify() }
}
