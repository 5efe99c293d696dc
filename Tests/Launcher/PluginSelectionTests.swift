import Boardy
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

@MainActor @Suite struct PluginSelectionTests {
    @Test("list plugins --format json names every plugin of the table in its order")
    func list() async throws {
        let result = try await TestLauncher().run("list", "plugins", "--format", "json")
        #expect(result.output.hasPrefix(#"{"plugins":[{"name":"\#(ShopPlugins.names[0])","provides":["#))
        #expect(result.json["schemaVersion"] as? Int == 1)
        let rows = try #require(result.json["plugins"] as? [[String: Any]])
        #expect(rows.map { $0["name"] as? String } == ShopPlugins.names)
        #expect(result.code == .success)
    }

    @Test("list shows the boards and links of the selected plugins only")
    func subjects() async throws {
        let boards = try await TestLauncher().run("list", "boards", "--plugin", "payment")
        #expect(boards.output.contains("payment.pay"))
        #expect(!boards.output.contains("shopping.cart"))
        let links = try await TestLauncher().run("list", "links")
        #expect(links.output.contains("app://cart/add/{sku}"))
    }

    @Test("A selection with gaps is refused with each gap, the plugin that needs it and the flag that closes it")
    func gaps() async throws {
        let launcher = try TestLauncher()
        let refused = await launcher.run("run", "--plugin", "shopping")
        #expect(refused.code == .configuration)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("launcher: these plugins do not fit together, so nothing was launched\n"))
        for id in [
            "authentication.current-user", "authentication.auth-user", "authentication.authenticate",
            "products.details",
            "payment.pay", "payment.settle",
        ] {
            #expect(refused.errors.contains("shopping requires '\(id)'"), "\(id)")
        }
        #expect(
            refused.errors.hasSuffix("  launcher run --plugin shopping,authentication,product-management,payment\n"))
        #expect(!FileManager.default.fileExists(atPath: launcher.store), "nothing may be opened before the plugins fit")
    }
}
