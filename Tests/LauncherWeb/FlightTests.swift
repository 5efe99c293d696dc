import Boardy
import ClubApp
import Foundation
import LauncherKit
import LauncherTesting
import LauncherWeb
import Testing

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
}
