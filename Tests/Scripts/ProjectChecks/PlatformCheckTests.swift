import BoardySourceCode
import Testing

@testable import ProjectChecks

@Suite struct PlatformCheckTests {
    private func issues(_ code: String) -> [CheckIssue] {
        PlatformCheck.issues(in: "A.swift", tokens: SwiftSource(code).tokens())
    }

    @Test("a name that is newer than the declared platforms is found with its version")
    func found() {
        #expect(
            issues("import Synchronization\nfunc run() { Task.immediateDetached { await drain() } }") == [
                CheckIssue(
                    file: "A.swift", line: 2, column: 14, rule: .platform,
                    problem: "Task.immediateDetached is new in macOS 26, and the package declares older platforms",
                    remedy: "use what the declared platforms have, or ask with #available(macOS 26, …)")
            ])
    }

    @Test(
        "each form of a newer name is found",
        arguments: [
            ("Task.immediate { }", "Task.immediate"), ("Task<Void, Never>.immediate { }", "Task.immediate"),
            ("group.addImmediateTask { }", "addImmediateTask"), ("let a: InlineArray<3, Int>", "InlineArray"),
            ("let s = array.span", ".span"), ("print(Task.name)", "Task.name"),
            ("class A { isolated deinit {} }", "isolated deinit"), ("let o = Observations { 1 }", "Observations"),
            ("if executor.isMainExecutor {}", "isMainExecutor"),
        ])
    func forms(code: String, name: String) {
        #expect(issues(code).map(\.problem).first?.hasPrefix("\(name) is new in macOS ") == true)
    }

    @Test(
        "older names, comments and strings are no issue",
        arguments: [
            "Task.detached { }", "// Task.immediate", "let text = \"InlineArray\"", "let span: Span<Int>",
            "struct Job { let immediate = true }", "deinit {}", "task.name",
        ])
    func lookalikes(code: String) {
        #expect(issues(code).isEmpty)
    }

    @Test(
        "code that asks for the version may use the name",
        arguments: [
            "if #available(macOS 26, iOS 26, *) { Task.immediate { } }",
            "if let x, #available(macOS 26.0, *) { Task.immediate { } } else { }",
            "func f() { guard #available(macOS 26, *) else { return }\n Task.immediate { } }",
            "@available(macOS 26, iOS 26, *)\nfunc f(_ a: Int = 1) -> InlineArray<3, Int> { g() }",
            "@available(macOS 26, *) extension InlineArray { }", "@available(macOS 27, *) class func f() { a.span }",
        ])
    func asked(code: String) {
        #expect(issues(code).isEmpty)
    }

    @Test(
        "a question about an older version does not help, and neither does one about other code",
        arguments: [
            "if #available(macOS 15, *) { Task.immediate { } }", "if #available(iOS 26, *) { Task.immediate { } }",
            "if #available(macOS 26, *) { } else { Task.immediate { } }",
            "if #available(macOS 26, *) { }\nTask.immediate { }",
            "func f() { guard #available(macOS 26, *) else { return } }\nfunc g() { Task.immediate { } }",
            "@available(macOS 26, *) func f() { }\nfunc g() { Task.immediate { } }",
            "@available(macOS 26, *) var a: Int\nfunc g() { Task.immediate { } }",
            "@available(macOS, deprecated: 26) func f() { Task.immediate { } }",
            "if #available(macOS 26, *) { executor.isMainExecutor }",
        ])
    func unasked(code: String) {
        #expect(issues(code).count == 1)
    }
}
