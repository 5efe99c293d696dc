import BoardySourceCode
import Testing

@testable import ProjectChecks

@Suite struct ResponseCheckTests {
    private func issues(
        _ code: String, in file: String = "Modules/Payment/Implementation/Boards/A.swift"
    ) -> [CheckIssue] {
        ResponseCheck.issues(in: file, tokens: SwiftSource(code).tokens())
    }

    @Test(
        "RS-16 code of a board that leaves the domain, or that hides a cancellation, is found",
        arguments: [
            ("await withCheckedContinuation { _ in }", "withCheckedContinuation in a board is never cancelled"),
            ("try await withUnsafeThrowingContinuation { _ in }", "withUnsafeThrowingContinuation in a board is never"),
            ("await MainActor.run { show() }", "MainActor.run in a board leaves the domain"),
            ("Task { await work() }", "Task { in a board leaves the domain"),
            ("Task.detached { await work() }", "Task.detached in a board leaves the domain"),
            ("@concurrent func work() async {}", "@concurrent in a board leaves the domain"),
            ("let a = try? await io.output()", "try? await in a board hides a cancellation"),
        ])
    func found(code: String, problem: String) throws {
        let issue = try #require(issues("import Boardy\n\(code)").first)
        #expect(issue.problem.hasPrefix(problem))
        #expect(issue.rule == .response && issue.line == 2)
    }

    @Test("RS-16 what a board may do, and what other code does, is no issue")
    func allowed() {
        #expect(issues("let a = try await io.output(); let b = try? parse(); perform { 1 }; // Task {") == [])
        #expect(issues("Task { await work() }", in: "Modules/Payment/Implementation/HTTP/A.swift") == [])
    }
}
