import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Processes of the built launcher, on a store file whose write lock this process holds.
@Suite(.timeLimit(.minutes(5)))
@MainActor struct LockedStoreTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    /// Starts a command that has to make tables, and cannot. Returns its end; the lock is free then.
    private func end(
        of arguments: [String], whileWaiting act: @escaping (RunningLauncher) async throws -> Void = { _ in }
    ) async throws -> (status: Int32, errors: String) {
        let isLocked = AsyncStream<Never>.makeStream(), isOver = DispatchSemaphore(value: 0)
        defer { isOver.signal() }
        Thread.detachNewThread { [path = launcher.store] in
            defer { isLocked.continuation.finish() }
            try? Store(.file(path)).transaction("test.hold") { _ in
                isLocked.continuation.finish()
                isOver.wait()
            }
        }
        for await _ in isLocked.stream {}
        let running = try RunningLauncher(
            ["activate", "products.list", "--input", "{}"] + arguments, in: launcher.folder,
            environment: ["HOME": launcher.folder.path])
        try await act(running)
        return try await running.end()
    }

    /// What the command says after the first line.
    private var rest: String {
        """
            store: \(launcher.store)
            SQL: BEGIN IMMEDIATE
        What waited has changed nothing, and what was committed before stays. Repeat the command when no other \
        process writes.

        """
    }

    @Test("ALL-7 --timeout ends a command that waits for the lock of a store: exit 75 with path and limit")
    func timeout() async throws {
        let (status, errors) = try await end(of: ["--timeout", "500ms"])
        #expect(status == 75)
        #expect(errors == "launcher: The store was not free within 0.5 seconds.\n\(rest)")
        #expect(await launcher.run("activate", "products.list", "--input", "{}").code == .success)
    }

    #if os(Linux)
        @Test(
            "ALL-7 CLI-17 the first signal ends a command that waits for the lock of a store",
            arguments: [(SIGINT, 130, "interrupted"), (SIGTERM, 143, "terminated")] as [(Int32, Int32, String)])
        func signalled(signal: Int32, code: Int32, word: String) async throws {
            let (status, errors) = try await end(of: []) { running in
                let process = running.process.processIdentifier
                // A launcher that has the store open has begun to look after signals.
                while running.process.isRunning, !Self.files(of: process).contains("store.sqlite") {
                    try await Task.sleep(for: .milliseconds(1))
                }
                if running.process.isRunning { kill(process, signal) }
            }
            #expect(status == code)
            #expect(
                errors == """
                    launcher: \(word)
                    The wait for the store was interrupted.
                    \(rest)
                    """)
        }

        /// Returns the names of the files that a process has open.
        private static func files(of process: Int32) -> [String] {
            let folder = "/proc/\(process)/fd"
            return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { entry in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(entry)"))?
                    .split(separator: "/").last.map(String.init)
            }
        }
    #endif
}
