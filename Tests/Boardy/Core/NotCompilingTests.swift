import SnippetCompiler
import Testing

/// Each snippet lies in `must-not-compile`, with the messages at its lines.
@Suite struct NotCompilingTests {
    @Test("What the snippets do wrong compiles when done right")
    func rightCode() throws { try verify("right-code") }

    @Test("F-D1 a step whose types do not meet")
    func steps() throws { try verify("steps") }

    @Test("CF-D1 a chain without its end is a warning of the compiler")
    func unfinishedChain() throws {
        try Snippet("unfinished-chain", alongside: "shop", compilerArguments: ["-warnings-as-errors"]).verify()
    }

    @Test("IO-D1 a board registered under another's contract: the message names both types")
    func registrations() throws { try verify("registrations") }

    @Test("IO-1 an input of the wrong type, and none where one is needed")
    func inputs() throws { try verify("inputs") }

    @Test("X-D1 a motherboard handed to a detached task, or sent to another actor and used on")
    func domains() throws { try verify("domains") }

    @Test("AT-D1 an object paired with one of a class that owns no attachments: the message says why and what to do")
    func pairing() throws { try verify("pairing") }

    @Test("CB-D1 a mounted motherboard whose handle is not kept")
    func mounting() throws {
        try Snippet("mounting", alongside: "shop", compilerArguments: ["-warnings-as-errors"]).verify()
    }

    @Test("X-D1 anything of the graph used in a closure that any thread may call")
    func threads() throws { try verify("threads") }

    @Test("RS-16 a board handed to a child task or to a task of its own inside of a response")
    func responses() throws { try verify("responses") }

    private func verify(_ snippet: String) throws { try Snippet(snippet, alongside: "shop").verify() }
}
