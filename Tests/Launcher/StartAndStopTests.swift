import Boardy
import BoardyHeadless
import BoardyStorage
import Foundation
import GatewayServer
import LauncherTesting
import Testing

@testable import LauncherKit

/// The starts and stops of the plugins around a command, and the store after it.
@MainActor @Suite struct StartAndStopTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    private static let started = ["authentication", "payment", "shopping"].map {
        "launcher: the plugin '\($0)' has started"
    }
    private static let stopped = ["shopping", "payment", "authentication"].map {
        "launcher: the plugin '\($0)' has stopped"
    }

    /// The lines about plugins and errors. The others are messages between boards.
    private func lines(_ errors: String) -> [String] {
        errors.split(separator: "\n").map(String.init).filter { $0.hasPrefix("launcher: ") }
    }

    /// The names of the files that SQLite keeps beside an open store.
    private func filesBesideStore() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: launcher.folder.path).filter {
            $0.hasPrefix("store.sqlite-")
        }
    }

    @Test(
        "MP-D3 payment starts before its user shopping, and stops after it; --verbose says so, and nothing is left open"
    )
    func order() async throws {
        let result = await launcher.run("activate", "shopping.cart", "--verbose")
        #expect(result.code == .success)
        #expect(lines(result.errors) == Self.started + Self.stopped)
        #expect(try filesBesideStore().isEmpty)
        let quiet = await launcher.run("activate", "shopping.cart")
        #expect(quiet.errors.isEmpty)
    }

    @Test("MP-D3 plugins stop after a command that fails, too")
    func failed() async throws {
        let result = await launcher.run("activate", "no.such-board", "--verbose")
        #expect(result.code == .unavailable)
        #expect(Array(lines(result.errors).prefix(6)) == Self.started + Self.stopped)
        #expect(try filesBesideStore().isEmpty)
    }

    @Test(
        "MP-D3, CLI-17 a signal stops the plugins in reverse, closes the store; the next start finds out what was paid",
        arguments: [(SIGINT, 130, "interrupted"), (SIGTERM, 143, "terminated")] as [(Int32, Int32, String)])
    func signalled(signal: Int32, code: Int32, word: String) async throws {
        let server = try IntentServer()
        server.answer("confirm", .hold)
        // The thread of the server sends the signal, because the threads of a busy test run may be late.
        let process = Locked<pid_t>(0), isStarted = DispatchSemaphore(value: 0)
        server.onHold {
            isStarted.wait()
            kill(process.withLock { $0 }, signal)
        }
        let input =
            #"{"key":"k","orderID":"o","amount":{"minor":5,"currency":"EUR"},"payment":{"card":"#
            + #"{"number":"4242424242424242","expiry":"12/49","cvc":"123"}}}"#
        let running = try RunningLauncher(
            ["activate", "payment.pay", "--input", input, "--gateway", server.url, "--verbose"], in: launcher.folder)
        process.withLock { $0 = running.process.processIdentifier }
        isStarted.signal()
        let (status, errors) = try await running.end()
        server.release()
        #expect(status == code)
        #expect(lines(errors) == Self.started + Self.stopped + ["launcher: \(word)"])
        #expect(try filesBesideStore().isEmpty)
        let settled = await launcher.run(["activate", "shopping.cart", "--gateway", server.url])
        #expect(settled.code == .success)
        let store = Store(.file(launcher.store))
        #expect(try store.rows("PRAGMA integrity_check") { try $0["integrity_check"] as String } == ["ok"])
        #expect(try store.rows("SELECT state FROM payments") { try $0["state"] as String } == ["charged"])
        #expect(server.charges == 1)
    }

    private struct Failing: LauncherPlugin {
        let name = "shopping"
        let error: any Error

        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [], lifecycle: ModuleLifecycle { _ in throw error })
        }
    }

    @Test("MP-D3 a plugin that does not start gives the exit code of its error; a cancelled start that of the signal")
    func errors() async {
        func error(_ reason: any Error, signal: Int32? = nil) async -> CommandError? {
            let launcher = PluginLauncher.with(options: .default).install(launcherPlugin: Failing(error: reason))
                .initialize()
            let thrown = await #expect(throws: LifecycleError.self) { try await launcher.start() }
            return thrown.map { CommandError($0, signal: signal) }
        }
        let store = await error(CommandError(code: .store, message: "no disk"))
        #expect(store?.code == .store)
        #expect(store?.message.hasPrefix("the plugin 'shopping' did not start: ") == true)
        #expect(await error(LauncherMissing(places: []))?.code == .software)
        let cancelled = await error(CancellationError(), signal: SIGTERM)
        #expect(cancelled == CommandError(code: .terminated, message: "terminated"))
    }
}
