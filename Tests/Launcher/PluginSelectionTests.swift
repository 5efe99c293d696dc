import Boardy
import Foundation
import Testing

@testable import Launcher

@MainActor @Suite struct PluginSelectionTests {
    private let names = Plugins.all.map(\.name)

    @Test("Every plugin has a name of its own that can be written in a comma list")
    func table() {
        #expect(!names.isEmpty)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter && $0.isLowercase || $0 == "-" } })
    }

    @Test("list plugins --format json names every plugin of the table in its order")
    func list() async throws {
        let result = try await TestLauncher().run("list", "plugins", "--format", "json")
        #expect(result.output.hasPrefix(#"{"plugins":[{"name":"\#(names[0])","provides":["#))
        #expect(result.json["schemaVersion"] as? Int == 1)
        let rows = try #require(result.json["plugins"] as? [[String: Any]])
        #expect(rows.map { $0["name"] as? String } == names)
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

    @Test(
        "A selection with gaps is refused with all of them, each with the plugin that needs it and the flag that closes it"
    )
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
        let flags = refused.errors.split(separator: "\n").filter { $0.hasPrefix("  --plugin ") }
        #expect(Set(flags) == ["  --plugin authentication", "  --plugin product-management", "  --plugin payment"])
        #expect(flags.count == 3)
        #expect(!FileManager.default.fileExists(atPath: launcher.store), "nothing may be opened before the plugins fit")

        let closed = flags.flatMap { $0.split(separator: " ").map(String.init) }
        let run = await launcher.run(["run", "--plugin", "shopping"] + closed, script: "Menu: Quit\n")
        #expect(run.code == .success)
    }

    @Test("validate says whether the selection fits together, and exits 0 or 78")
    func validate() async throws {
        let fits = try await TestLauncher().run("validate")
        #expect(fits.code == .success)
        #expect(fits.output == "The plugins fit together.\n")
        let gaps = try await TestLauncher().run("validate", "--without", "payment")
        #expect(gaps.code == .configuration)
        #expect(gaps.errors.contains("  --plugin payment, and drop --without payment\n"))
    }
}
