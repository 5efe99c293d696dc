import Boardy
import BoardyHeadless
import BoardyStorage
import LauncherTesting
import Testing

@testable import LauncherKit

@MainActor @Suite struct EndOfInputTests {
    /// The lines that a person types, and then Ctrl-D.
    private final class Lines: LineSource {
        private var lines: [String]
        init(_ lines: [String]) { self.lines = lines }
        func nextLine(isSecret: Bool) -> String? { lines.isEmpty ? nil : lines.removeFirst() }
    }

    private let output = OutputRecorder()

    private func session(typing lines: [String]) throws -> Session {
        let assembly = PluginSelection().assembly(.default.with(Store(.memory)))
        return try Session(
            app: AppSession(
                assembly, start: ShopPlugins.app.start,
                driver: TerminalDriver(input: Lines(lines), output: output.sink), refusals: Refusals()),
            output: output.sink)
    }

    @Test(
        "CLI-28 Ctrl-D ends a session at a terminal like q, with one sentence, in a menu and in a field",
        arguments: [[], ["s1", "b"], ["Sign in", "ada@example.org"]])
    func session(lines: [String]) async throws {
        try await session(typing: lines).run()
        #expect(output.text.hasSuffix("\nThe session has ended. The open screen has changed nothing.\n"))
    }

    @Test("Ctrl-D in an activation, whose output is missing then, is an error as before")
    func activation() async throws {
        let session = try session(typing: [])
        await #expect(throws: SessionError.self) {
            try await session.activate("authentication.login", input: nil, wantsAll: false)
        }
        #expect(!output.text.contains("The session has ended"))
    }
}
