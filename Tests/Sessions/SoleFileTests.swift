import BoardyHeadless
import Foundation
import Testing

@testable import BoardySessions

/// Files that one session writes at a time.
@MainActor @Suite struct SoleFileTests {
    private func withFile(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "sole-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test("FA-18 a recording that a session writes is refused to another one, and is free at its end")
    func recording() throws {
        try withFile { path in
            let first = try RecordingFile(path: path, overwrites: true)
            let driver = try first.recording(with: ["a"], by: "club", version: "1").driver(around: RecordingDriver())
            let error = #expect(throws: SessionFileProblem.self) { try RecordingFile(path: path, overwrites: true) }
            #expect(
                error?.description == "the recording '\(path)' is written by another session, so nothing was started. "
                    + "Name another file")
            withExtendedLifetime((first, driver)) {}
            #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("# Recorded by club 1"))
        }
    }

    @Test("FA-18 a trace that a session writes is refused to another one, and replaced by the next")
    func trace() throws {
        try withFile { path in
            do {
                let first = try TraceFile(path, errors: TextOutput { _ in })
                first.output.write("first\n")
                let error = #expect(throws: SessionFileProblem.self) {
                    try TraceFile(path, errors: TextOutput { _ in })
                }
                #expect(
                    error?.description == "the trace '\(path)' is written by another session, so nothing was started. "
                        + "Give --trace another file")
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "first\n")
                withExtendedLifetime(first) {}
            }
            let second = try TraceFile(path, errors: TextOutput { _ in })
            second.output.write("2\n")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "2\n")
            withExtendedLifetime(second) {}
        }
    }

    @Test("FA-18 a device may have several writers")
    func device() throws {
        let traces = try (1...2).map { _ in try TraceFile("/dev/null", errors: TextOutput { _ in }) }
        #expect(traces.count == 2)
    }

    @Test("FA-18 two servers that start in the same second record their sessions to one folder")
    func oneFolder() throws {
        try withFile { path in
            for _ in 1...2 {
                let start = Date(timeIntervalSince1970: 0)
                let folder = try RecordingFolder(path: path, with: ["a"], by: "club", version: "1", at: start)
                _ = try folder.recording(of: 1)
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(names.count == 2 && names.allSatisfy { $0.wholeMatch(of: /19700101T000000Z-.+-1\.session/) != nil })
        }
    }
}
