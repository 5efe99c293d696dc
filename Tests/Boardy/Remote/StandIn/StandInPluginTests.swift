import BoardyCore
import BoardyModulePlugin
import BoardyRemote
import BoardyTesting
import Testing

@Suite struct StandInPluginTests {
    @Test("RM-67 a stand-in plugin declares what its plugin declares")
    func declares() throws {
        let manifest = try #require(Self.assembly(TestCaller { _ in .ended() }).manifests.first)
        let original = try #require(
            PluginLauncher.with(options: .default).install(launcherPlugin: GuardedPlugin()).manifests.first)
        #expect(manifest.name == "guarded" && manifest.provides == original.provides)
        #expect(manifest.requires == original.requires && manifest.guards == original.guards)
        #expect(manifest.routes.map(\.plugin) == ["guarded"])
        #expect(manifest.provides.map(\.id) == [Doubling.id] && manifest.requires.map(\.id) == [Noting.id])
    }

    @Test("RM-67 a stand-in takes the place of the board, behind the gateway of its plugin")
    func standsIn() async throws {
        let caller = TestCaller { _ in .ended(1) }
        await onDomain { domain in
            let recorder = DiagnosticRecorder()
            let launcher = DiagnosticSink.withSink(recorder.sink) {
                Self.assembly(caller).initialize(isolation: domain)
            }
            let board = launcher.mainboard[Doubling.self]
            var outputs: [Int] = []
            board.flow.handle { outputs.append($0) }
            for input in [-1, 1] { board.activation.activate(with: input) }
            await launcher.mainboard.workSettled()
            #expect(outputs == [10])
            #expect(recorder.events.map(\.kind) == [.activationDiscarded])
        }
        #expect(caller.submitted.map(\.input) == [Array("1".utf8)])
    }

    private static func assembly(_ caller: TestCaller) -> LauncherAssembly {
        let contracts = [Doubling.self].compactMap { try? ServedContract($0, wire: .unsealed) }
        return PluginLauncher.with(options: .default).install(
            launcherPlugin: StandInPlugin(
                for: GuardedPlugin(), contracts: contracts, client: RemoteClient(caller: caller)))
    }
}

/// A plugin whose board takes only positive numbers, and must not be made in this process.
private struct GuardedPlugin: LauncherPlugin, ModulePlugin {
    let name = "guarded"

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(
            modulePlugins: [self], lifecycle: ModuleLifecycle { _ in Issue.record("the plugin was started") })
    }

    func apply(for main: MainComponent) {
        main.provide(Doubling.self) { id in
            Issue.record("the board was made")
            return ScriptedBoard<Doubling>(id) { _, _ in }
        }
        main.require(Noting.self)
        main.route("app://double/{number}", to: Doubling.self) { _ in 1 }
        main.install(
            gatewayBarrier: .gate(Doubling.self) { number in if number <= 0 { throw NotPositive() } },
            for: Doubling.self)
    }
}

private struct NotPositive: Error {}
