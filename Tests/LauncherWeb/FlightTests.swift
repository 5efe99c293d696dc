import Boardy
import ClubApp
import Foundation
import LauncherTesting
import LauncherWeb
import Testing

@testable import LauncherKit

/// The last messages of a process, which it writes when something goes wrong.
@MainActor @Suite struct FlightTests {
    private func flights(in app: TestedApp) throws -> [URL] {
        let folder = app.folder.appending(path: ".local/state/club")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    @Test("TR-5 a server writes its last messages on SIGUSR1 to a file of its owner, and tells its name")
    func signal() async throws {
        let club = try TestedApp(Club.app(with: [WebFrontEnd()])), dump = Locked<(@Sendable () -> Void)?>(nil)
        let server = try await ServingApp(club, ["serve", "--port", "0", "--lanes", "1"], environment: [:]) {
            $0.onDumpSignal = { handler in
                dump.withLock { $0 = handler }
                return {}
            }
        }
        _ = try await server.visitor()
        let handler = dump.withLock { $0 }
        handler?()
        let file = try #require(try flights(in: club).first)
        #expect(server.messages.contains("the last messages before it are in '\(file.path)'"), "\(server.messages)")
        #expect(file.lastPathComponent.hasPrefix("club-flight-2"))
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.first?.hasSuffix(" SIGUSR1") == true, "\(lines)")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        await server.stop()
    }

    @Test("TR-5 a failure writes one file in ten seconds, an operator as many as wanted, and ten are kept")
    func files() throws {
        let club = try TestedApp(Club.app()), time = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        let told = Locked([String]())
        let log = FlightLog(of: Club.identity, environment: ["HOME": club.folder.path], now: { time.withLock { $0 } }) {
            text in told.withLock { $0.append(text) }
        }
        for _ in 0..<3 { log.note(Diagnostic(.boardFailed, "a secret")) }
        #expect(told.withLock { $0.count } == 1)
        log.note(Diagnostic(.inputMismatch, "no failure"))
        time.withLock { $0 += 10 }
        log.note(Diagnostic(.taskOverdue, "a secret"))
        #expect(told.withLock { $0.count } == 2)
        for _ in 0..<20 { log.write() }
        let files = try flights(in: club)
        #expect(files.count == 10 && told.withLock { $0.count } == 22)
        for file in files { #expect(!(try String(contentsOf: file, encoding: .utf8).contains("secret"))) }
    }
}
