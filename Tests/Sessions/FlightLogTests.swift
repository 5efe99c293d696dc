import BoardyCore
import BoardySessions
import Foundation
import Testing

/// The files with the last messages of a process.
@Suite struct FlightLogTests {
    @Test("TR-5 a failure writes one file in ten seconds, an operator as many as wanted, and ten are kept")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flights-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let time = Locked(Date(timeIntervalSince1970: 1_800_000_000)), told = Locked([String]())
        let log = FlightLog(of: "club", in: folder.path, now: { time.withLock { $0 } }) { text in
            told.withLock { $0.append(text) }
        }
        for _ in 0..<3 { log.note(Diagnostic(.boardFailed, "a secret")) }
        #expect(told.withLock { $0.count } == 1)
        log.note(Diagnostic(.inputMismatch, "no failure"))
        time.withLock { $0 += 10 }
        log.note(Diagnostic(.taskOverdue, "a secret"))
        #expect(told.withLock { $0.count } == 2)
        for _ in 0..<20 { log.write() }
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count == 10 && told.withLock { $0.count } == 22)
        for file in files { #expect(!(try String(contentsOf: file, encoding: .utf8).contains("secret"))) }
    }

    @Test("TR-5 a file that cannot be written whole is not left, and takes the place of no other one")
    func fullDisk() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flights-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let isFull = Locked(false), told = Locked([String]())
        let write = { @Sendable (file: PrivateFile, text: String) in
            try file.write(isFull.withLock { $0 } ? "a part" : text)
            guard isFull.withLock({ $0 }) else { return }
            throw CocoaError(.fileWriteOutOfSpace, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)])
        }
        let log = FlightLog(of: "club", in: folder.path, write: write) { text in
            told.withLock { $0.append(text) }
        }
        log.write()
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        isFull.withLock { $0 = true }
        for _ in 0..<20 { log.write() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before && before.count == 1)
        let last = try #require(told.withLock { $0.last })
        #expect(last.hasPrefix("the last messages cannot be written to '\(folder.path)/club-flight-"), "\(last)")
        #expect(last.hasSuffix("': No space left on device"), "\(last)")
    }
}
