import AuthenticationIO
import Boardy
import Testing

@testable import Launcher
@testable import LauncherKit

@MainActor @Suite struct GatewayTests {
    @Test("Every published board can be guarded by a gateway, but for the barrier that others wait at")
    func guarded() throws {
        let launcher = PluginLauncher.with(options: .default).install(launcherPlugins: Shop.plugins).initialize()
        let contracts = launcher.manifests.flatMap(\.provides).map(\.contract)
        #expect(contracts.count > 12)
        let bypassing = try contracts.filter { contract in
            try #require(launcher.mainboard.getOrProduceBoard(identifier: contract.id)).shouldBypassGatewayBarrier()
        }
        #expect(bypassing.contains { $0.id == AuthUser.id })
        #expect(bypassing.allSatisfy { isBarrier($0) }, "\(bypassing)")
    }

    private func isBarrier<C: BoardContract>(_ contract: C.Type) -> Bool {
        C.Input.self == BarrierCommand<C.Output>.self
    }
}
