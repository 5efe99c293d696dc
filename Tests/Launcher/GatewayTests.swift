import AuthenticationIO
import Boardy
import Testing

@testable import Launcher
@testable import LauncherKit

@MainActor @Suite struct GatewayTests {
    @Test("Every published board can be guarded by a gateway, but for the barrier that others wait at")
    func guarded() throws {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: Shop.plugins).initialize()
        let contracts = launcher.manifests.flatMap(\.provides).map(\.id)
        #expect(contracts.count > 12)
        let bypassing = try contracts.filter { id in
            try #require(launcher.mainboard.getOrProduceBoard(identifier: id)).shouldBypassGatewayBarrier()
        }
        #expect(bypassing == [AuthUser.id])
    }
}
