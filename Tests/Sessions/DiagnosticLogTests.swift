import BoardyCore
import BoardyHeadless
import BoardySessions
import Foundation
import Testing

/// The log of diagnostics for developers, and the sentence about it for people.
@Suite struct DiagnosticLogTests {
    @Test("The log has one file of its limit and one before it, cuts long lines, and escapes control characters")
    func bounded() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let log = try DiagnosticLog(path: nil, of: "club", in: folder, limit: 2000) { Date(timeIntervalSince1970: 0) }
        #expect(log.path == folder + "/club.log")
        for number in 1...200 { log.sink.report(Diagnostic(.boardFailed, "number \(number)\u{1B}[2J\n")) }
        let files = [log.path + ".1", log.path].map { (try? String(contentsOfFile: $0, encoding: .utf8)) ?? "" }
        #expect(files.allSatisfy { !$0.isEmpty && $0.utf8.count < 2200 })
        let numbers = files.joined().matches(of: /number ([0-9]+)\\u001B\[2J\\u000A/).map { Int($0.output.1) }
        let last = try #require(numbers.last), first = try #require(numbers.first?.flatMap { $0 })
        #expect(last == 200 && numbers == Array(first...200))
        log.sink.report(Diagnostic(.boardFailed, String(repeating: "x", count: 100_000)))
        let text = try String(contentsOfFile: log.path, encoding: .utf8)
        #expect(text.split(separator: "\n").map(\.count).max() == "1970-01-01T00:00:00Z ".count + 16384)
    }

    @Test("A sentence that is due after the last screen is a message; without a diagnostic screens stay as they are")
    func driver() async throws {
        let notice = DiagnosticNotice(logPath: "/log", program: "launcher"), base = RecordingDriver()
        var errors = ""
        let driver = notice.driver(around: base) { errors += $0 }
        let prompt = Prompt(title: "Receipt", content: ["Paid."])
        try await driver.present(prompt)
        for _ in 1...3 { notice.becomeDue() }
        try await driver.present(prompt)
        try await driver.present(prompt)
        let sentence = "Something in the app did not work as it should. Its developers find the details in /log"
        #expect(base.prompts.map(\.content) == [["Paid."], [.notice(sentence, .warning), "Paid."], ["Paid."]])
        notice.becomeDue()
        let problem = Prompt(title: "Not paid", content: [.notice("The gateway did not answer.", .problem)])
        try await driver.present(problem)
        try await driver.present(prompt)
        #expect(base.prompts.suffix(2) == [problem, prompt], "a problem that is told stands for the diagnostic")
        notice.becomeDue()
        try driver.finish()
        #expect(errors == "launcher: \(sentence)\n")
    }
}
