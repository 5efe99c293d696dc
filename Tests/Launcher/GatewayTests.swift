import AuthenticationIO
import Boardy
import Testing

@testable import Launcher

@MainActor @Suite struct GatewayTests {
    @Test("Every published board can be guarded by a gateway, but for the barrier that others wait at")
    func guarded() throws {
        let boards = Boards()
        let launcher = PluginLauncher.with(options: .default)
            .install(launcherPlugin: boards).install(launcherPlugins: Plugins.all).initialize()
        let contracts = launcher.manifests.flatMap(\.provides).map(\.id)
        #expect(contracts.count > 12)
        let bypassing = try contracts.filter { try boards.make($0).shouldBypassGatewayBarrier() }
        #expect(bypassing == [AuthUser.id])
    }
}

/// Makes boards as the app does.
private final class Boards: LauncherPlugin, ModulePlugin {
    let name = "boards"
    private var producer: (any BoardProducing)?

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { producer = main.producer }

    func make(_ id: BoardID) throws -> Board { try #require(producer?.produceBoard(identifier: id)) }
}
