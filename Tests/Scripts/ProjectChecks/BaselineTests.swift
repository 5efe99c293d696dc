import Foundation
import Testing

@testable import ProjectChecks

/// Tests of the issues that are tolerated until somebody removes them.
@Suite struct BaselineTests {
    private func issue(_ problem: String, line: Int = 1, rule: CheckRule = .keptView) -> CheckIssue {
        CheckIssue(file: "A.swift", line: line, column: 2, rule: rule, problem: problem, remedy: "do it")
    }

    private func baseline(_ lines: String...) -> Baseline {
        Baseline(path: "known.txt", text: lines.joined(separator: "\n"))
    }

    @Test("a listed issue is tolerated on any line, and an issue that is not listed is not")
    func tolerated() {
        let known = baseline("# why", "", "kept-view\tA.swift\tone")
        #expect(known.issues(among: [issue("one", line: 7), issue("two")]) == [issue("two")])
        #expect(known.issues(among: [issue("one"), issue("one", rule: .cycle)]) == [issue("one", rule: .cycle)])
    }

    @Test("an entry that no longer applies is an issue at its line")
    func stale() {
        #expect(
            baseline("# why", "kept-view\tA.swift\tone").issues(among: []).map(\.description) == [
                """
                known.txt:2: baseline: the entry no longer applies: kept-view A.swift one
                    instead: remove the line, as --write-baseline known.txt does
                """
            ])
    }

    @Test("an entry tolerates one issue, so the same fault in the same file again is found")
    func once() {
        let entry = "kept-view\tA.swift\tone"
        #expect(baseline(entry).issues(among: [issue("one"), issue("one", line: 2)]) == [issue("one", line: 2)])
        #expect(baseline(entry, entry).issues(among: [issue("one"), issue("one", line: 2)]) == [])
        #expect(baseline(entry, entry).issues(among: [issue("one")]).map(\.place.line) == [1])
    }

    @Test("a baseline of all seeded violations tolerates each, and shrinks by the entry of one that is mended")
    func seeded() throws {
        var issues = try SeededViolationTests.issues()
        let text = Baseline.text(tolerating: issues)
        #expect(Baseline(path: "known.txt", text: text).issues(among: issues) == [])
        let mended = issues.removeFirst(), stale = Baseline(path: "known.txt", text: text).issues(among: issues)
        #expect(stale.map(\.rule) == [.baseline] && stale.first?.problem.contains(mended.problem) == true)
        #expect(Baseline(path: "known.txt", text: text).shrunk(to: issues) == Baseline.text(tolerating: issues))
    }

    @Test("a baseline with the ends of lines of Windows tolerates its issues, and keeps the ends when it shrinks")
    func windows() {
        let known = Baseline(
            path: "known.txt", text: "# why\r\nkept-view\tA.swift\tone\r\nkept-view\tA.swift\ttwo\r\n")
        #expect(known.issues(among: [issue("one"), issue("two")]) == [])
        #expect(known.issues(among: [issue("one")]).map(\.place.line) == [3])
        #expect(known.shrunk(to: [issue("one")]) == "# why\r\nkept-view\tA.swift\tone\r\n")
    }

    @Test("a line that is no entry is an issue too")
    func malformed() {
        #expect(baseline("kept-view A.swift one").issues(among: [issue("one")]).map(\.rule) == [.keptView, .baseline])
    }

    @Test(
        "a file that is no text, and a folder, are refused as a baseline, with what to do", arguments: [false, true])
    func unreadable(writes: Bool) throws {
        let folder = try TemporaryFolder(), root = URL(filePath: folder.url.path, directoryHint: .isDirectory)
        try Data([0xFF, 0xFE, 0x00]).write(to: root.appending(path: "bytes"))
        try FileManager.default.createDirectory(at: root.appending(path: "sub"), withIntermediateDirectories: true)
        func refusal(_ path: String) -> String? {
            do {
                _ = try BaselineChoice(path: path, writes: writes).issues(among: [issue("one")], root: root)
                return nil
            } catch {
                return "\(CheckCommand.exitCode(of: error)): \(error)"
            }
        }
        #expect(
            refusal("bytes")
                == "65: the baseline bytes is no text in UTF-8; name a file that --write-baseline has made")
        #expect(refusal("sub") == "65: the baseline sub is a folder; name a file, such as sub/known.txt")
        if writes {
            let text = "65: the baseline no/known.txt cannot be written; name a file in a folder that you may write to"
            #expect(refusal("no/known.txt") == text)
        }
        #expect(try Data(contentsOf: root.appending(path: "bytes")) == Data([0xFF, 0xFE, 0x00]))
    }

    @Test("writing makes a file of all issues, and later only takes entries out of it, with their reasons left")
    func writing() throws {
        let folder = try TemporaryFolder(), root = URL(filePath: folder.url.path, directoryHint: .isDirectory)
        let file = root.appending(path: "known.txt")
        func issues(_ writes: Bool, among issues: [CheckIssue]) throws -> [CheckIssue] {
            try BaselineChoice(path: "known.txt", writes: writes).issues(among: issues, root: root)
        }
        #expect(throws: UsageError.self) { try issues(false, among: []) }
        #expect(try issues(true, among: [issue("one"), issue("two")]) == [])
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == "kept-view\tA.swift\tone\nkept-view\tA.swift\ttwo\n")
        try Data("# why\n\(text)".utf8).write(to: file)
        #expect(try issues(false, among: [issue("two")]).map(\.place.line) == [2])
        #expect(try issues(true, among: [issue("two"), issue("three")]) == [issue("three")])
        #expect(try String(contentsOf: file, encoding: .utf8) == "# why\nkept-view\tA.swift\ttwo\n")
        #expect(try issues(false, among: [issue("two")]) == [])
    }
}
