import Boardy
import BoardyHeadless
import BoardyStorage
import LauncherTesting
import Testing

@testable import LauncherKit

/// Tests of activations that still wait when a command or a session ends.
@MainActor @Suite struct WaitingTests {
    private let output = OutputRecorder()
    private let written = Locked<[Diagnostic]>([])

    /// Returns a session in which a gate of the app guards a board and does something.
    private func session(guarding board: BoardID, gate: @escaping (GatewayBoard) -> Void) throws -> Session {
        let store = Store(.memory)
        let assembly = PluginSelection().assembly(.default.with(store)).install(
            gatewayBarrier: .registerWithActivation { board, _ in gate(board) }, for: .board(board))
        try store.open()
        let diagnostics = DiagnosticRelay(
            writing: DiagnosticSink { [written] diagnostic in written.withLock { $0.append(diagnostic) } })
        return try Session(
            app: AppSession(
                assembly, start: ShopPlugins.app.start, driver: TerminalDriver(input: NoLines(), output: output.sink),
                refusals: Refusals(),
                diagnostics: diagnostics), output: output.sink)
    }

    private final class NoLines: LineSource {
        func nextLine(isSecret: Bool) -> String? { nil }
    }

    private func waits() -> [String] {
        written.withLock { $0 }.filter { $0.kind == .activationWaiting }.map(\.message)
    }

    @Test("X-D5 an activation whose gate never decides is exit 69: the error names the gate, and no wait is told again")
    func activation() async throws {
        let session = try session(guarding: "products.list") { _ in }
        let wait =
            """
            'products.list' on 'main' still waits for its gate 'products.list.gate', which has not decided. Complete \
            the gate, refuse, 
            """
            + "or cancel the activation"
        let error = try await #require(throws: CommandError.self) {
            try await session.activate("products.list", input: "{}", wantsAll: false)
        }
        #expect(error.code == .unavailable)
        #expect(error.text(as: .text, of: "launcher") == "launcher: 'products.list' gave no output: \(wait)")
        #expect(waits().isEmpty && output.text.isEmpty)
    }

    @Test("X-D5 a session that ends at the screen of a gate reports what waits for it")
    func end() async throws {
        let session = try session(guarding: "dashboard.home") { gate in
            gate.rootScreen.show(Screen(title: "Closed", choices: ["OK"]) { _ in gate.complete() })
        }
        try await session.run()
        #expect(output.text.hasSuffix("\nThe session has ended. The open screen has changed nothing.\n"))
        #expect(
            waits() == [
                """
                'dashboard.home' on 'main' still waits for its gate 'dashboard.home.gate', which has not decided. \
                Complete the gate, 
                """
                    + "refuse, or cancel the activation"
            ])
    }
}
