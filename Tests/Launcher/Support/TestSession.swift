import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardySessions
import BoardyStorage

@testable import LauncherKit

extension Session {
    /// Makes the session of a command on an app that a test has assembled.
    ///
    /// - Parameters:
    ///   - output: gets what the command prints.
    ///   - timeout: the value of `--timeout`; nil for no limit.
    ///   - clock: the clock of the limit.
    @MainActor init(
        app: AppSession, output: TextOutput, timeout: String? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        var surroundings = CommandSurroundings(
            environment: [:], output: output, errors: TextOutput { _ in }, hasTerminal: false, workLimit: .zero)
        surroundings.clock = clock
        let shop = ShopPlugins.app, program = shop.program
        let arguments = ["activate", "a.b"] + (timeout.map { ["--timeout", $0] } ?? [])
        let result = try program.parse(arguments)
        guard case .run(let parsed) = result else { throw CancellationError() }
        let context = CommandContext(shop, parsed.output, program, surroundings: surroundings, settings: nil)
        let selection = PluginSelection()
        let sessions = SessionFactory(at: .memory, options: { .default }) { selection.assembly($0, remote: $1) }
        self.init(
            app: app, sessions: sessions, trace: nil, selection: selection, context: context, changes: nil, tabs: nil)
    }
}
