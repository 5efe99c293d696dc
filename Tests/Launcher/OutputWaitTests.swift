import Boardy
import BoardyHeadless
import BoardyTesting
import LauncherTesting
import Testing

@testable import LauncherKit

/// `activate --all-outputs` and `--timeout`.
@MainActor @Suite struct OutputWaitTests {
    private enum Count: BoardContract {
        static let id: BoardID = "test.count"
        typealias Input = Int
        typealias Output = Int
    }

    /// Sends the numbers below its input. Completes, or waits for an answer if the input is odd; a negative one is sent
    /// then.
    private final class CountBoard: Board, ContractBoard {
        typealias Contract = Count

        func activate(withGuaranteedInput input: Int) {
            for number in 0..<max(0, input) { sendOutput(number) }
            if input.isMultiple(of: 2) { return complete() }
            rootScreen.show(
                Screen(title: "More?", choices: ["No"]) { [weak self] _ in
                    if input < 0 { self?.sendOutput(input) }
                    self?.complete(false)
                })
        }
    }

    private struct CountPlugin: LauncherPlugin, ModulePlugin {
        let name = "test"
        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [self])
        }
        func apply(for main: MainComponent) { main.provide(Count.self) { CountBoard(identifier: $0) } }
    }

    /// A driver whose question is answered by nobody until the task is cancelled.
    private final class WaitingDriver: ScreenDriver {
        func present(_ notice: Prompt) {}
        func answer(_ prompt: Prompt) async throws -> Answer {
            try await TestClock().sleep(until: TestClock().now.advanced(by: .seconds(1)))
            return Answer("")
        }
        func finish() {}
    }

    /// A driver whose question is answered when the task is cancelled, as by work that goes on to its end.
    private final class LateDriver: ScreenDriver {
        func present(_ notice: Prompt) {}
        func answer(_ prompt: Prompt) async throws -> Answer {
            try? await TestClock().sleep(until: TestClock().now.advanced(by: .seconds(1)))
            return Answer("No")
        }
        func finish() {}
    }

    private let output = OutputRecorder()

    private func activate(
        _ input: Int, all: Bool = true, timeout: String? = nil, clock: any Clock<Duration> = ContinuousClock(),
        driver: any ScreenDriver = RecordingDriver([])
    ) async throws {
        let assembly = PluginLauncher.with(options: .default).install(launcherPlugin: CountPlugin())
        let session = try Session(
            app: AppSession(assembly, driver: driver, refusals: Refusals()), output: output.sink, timeout: timeout,
            clock: clock)
        try await session.activate("test.count", input: "\(input)", wantsAll: all)
    }

    private func error(_ body: () async throws -> Void) async -> CommandError? {
        do { try await body() } catch { return CommandError(error) }
        return nil
    }

    @Test("--all-outputs prints each output on its own line until the board completes, and without it the first alone")
    func all() async throws {
        try await activate(4)
        #expect(output.text == "0\n1\n2\n3\n")
        try await activate(4, all: false)
        #expect(output.text == "0\n1\n2\n3\n0\n")
        // Completion without success, after a screen.
        try await activate(3, driver: RecordingDriver([Answer("No")]))
        #expect(output.text == "0\n1\n2\n3\n0\n0\n1\n2\n")
        let none = await error { try await activate(0) }
        #expect(
            none == CommandError(code: .unavailable, message: "'test.count' gave no output: it completed without one"))
    }

    @Test("--timeout ends a command with exit 69 and the name of what it waited for; what came before stays printed")
    func overdue() async throws {
        let clock = TestClock()
        let result = Task {
            await error {
                try await activate(
                    3, timeout: "30s", clock: clock, driver: WaitingDriver())
            }
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(29))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(
            await result.value
                == CommandError(
                    code: .unavailable,
                    message: "'test.count' did not complete within 30s; it gave 3 outputs. "
                        + "What it has done stays done; give --timeout a longer time"))
        #expect(output.text == "0\n1\n2\n")
    }

    @Test("--timeout tells that no output came at all")
    func overdueFirst() async {
        let clock = TestClock()
        let result = Task {
            await error {
                try await activate(-1, all: false, timeout: "1500ms", clock: clock, driver: WaitingDriver())
            }
        }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(1500))
        let message =
            "'test.count' gave no output within 1500ms. What it has done stays done; give --timeout a longer time"
        #expect(await result.value == CommandError(code: .unavailable, message: message))
    }

    @Test("An output that comes while --timeout ends the work is printed, and the command has succeeded")
    func late() async {
        let clock = TestClock()
        let result = Task {
            await error {
                try await activate(-1, all: false, timeout: "30s", clock: clock, driver: LateDriver())
            }
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        #expect(await result.value == nil)
        #expect(output.text == "-1\n")
    }

    @Test("--timeout counts from the beginning of the command, so the time before an activation is a part of it")
    func wholeCommand() async throws {
        let clock = TestClock()
        let assembly = PluginLauncher.with(options: .default).install(launcherPlugin: CountPlugin())
        let session = try Session(
            app: AppSession(assembly, driver: WaitingDriver(), refusals: Refusals()), output: output.sink,
            timeout: "30s", clock: clock)
        clock.advance(by: .seconds(29))
        let result = Task { await error { try await session.activate("test.count", input: "3", wantsAll: true) } }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(clock.sleeperCount == 0)
        clock.advance(by: .seconds(29))
        #expect(await result.value?.code == .unavailable)
    }

    @Test("A command that ends in time leaves no timer, and its cancellation is still one")
    func inTime() async throws {
        let clock = TestClock()
        try await activate(2, timeout: "1s", clock: clock)
        #expect(output.text == "0\n1\n")
        #expect(clock.sleeperCount == 0)
        let other = TestClock()
        let cancelled = Task {
            await error {
                try await activate(
                    1, timeout: "1s", clock: other, driver: WaitingDriver())
            }
        }
        await other.sleepers(1)
        cancelled.cancel()
        #expect(await cancelled.value?.code == .interrupted)
    }

    @Test("--all-outputs and --timeout reach the session from the command line")
    func commandLine() async throws {
        let launcher = try TestLauncher()
        let result = await launcher.run(
            "activate", "products.list", "--input", "{}", "--all-outputs", "--timeout", "5m")
        #expect(result.code == .success && result.output.split(separator: "\n").count == 1, "\(result)")
        let wrong = await launcher.run("activate", "products.list", "--timeout", "0s")
        #expect(wrong.code == .usage)
        #expect(
            wrong.errors.hasPrefix(
                "launcher: --timeout is a number from 1 to 1000000 with ms, s, m or h behind it, such as 500ms or 30s"),
            "\(wrong.errors)")
    }
}
