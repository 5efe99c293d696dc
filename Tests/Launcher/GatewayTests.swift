import AuthenticationIO
import Boardy
import Testing

@testable import Launcher

@MainActor @Suite struct GatewayTests {
    @Test("Every published board can be guarded by a gateway, but for the barrier that others wait at")
    func guarded() throws {
        let factory = BoardFactory()
        let launcher = PluginLauncher.with(options: .default)
            .install(launcherPlugin: factory).install(launcherPlugins: Plugins.all).initialize()
        let contracts = launcher.manifests.flatMap(\.provides).map(\.id)
        #expect(contracts.count > 12)
        let bypassing = try contracts.filter { try factory.makeBoard($0).shouldBypassGatewayBarrier() }
        #expect(bypassing == [AuthUser.id])
    }
}

/// A plugin that gets the producer of the app, and so can create any board of the app.
private final class BoardFactory: LauncherPlugin, ModulePlugin {
    let name = "factory"
    private var producer: (any BoardProducing)?

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) { producer = main.producer }

    func makeBoard(_ id: BoardID) throws -> Board { try #require(producer?.produceBoard(identifier: id)) }
}
