import Foundation
import Testing

@testable import Launcher

@MainActor @Suite struct ChoiceTests {
    @Test("list plugins --format json names every plugin")
    func list() async throws {
        let outcome = await Terminal.listing("list", "plugins", "--format", "json")
        #expect(outcome.output.hasPrefix(#"[{"name":"authentication","provides":["#))
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
        #expect(
            rows.compactMap { $0["name"] as? String }
                == ["authentication", "dashboard", "product-management", "shopping", "payment"])
        #expect(outcome.code == .success)
    }

    @Test("list shows the boards and links of the chosen plugins only")
    func subjects() async {
        let boards = await Terminal.listing("list", "boards", "--plugin", "payment")
        #expect(boards.output.contains("payment.pay"))
        #expect(!boards.output.contains("shopping.cart"))
        let links = await Terminal.listing("list", "links")
        #expect(links.output.contains("app://cart/add/{sku}"))
    }

    @Test("A choice with gaps is refused with all of them, each with who needs it and the flag that closes it")
    func gaps() async throws {
        let terminal = try Terminal()
        let refused = await terminal.run("run", "--plugin", "shopping")
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
        #expect(!FileManager.default.fileExists(atPath: terminal.store), "nothing may be opened before the choice fits")

        let closed = flags.flatMap { $0.split(separator: " ").map(String.init) }
        let script = "Menu: Quit\n"
        let run = await terminal.runAll(["run", "--plugin", "shopping"] + closed, script: script)
        #expect(run.code == .success)
    }

    @Test("validate says whether the choice fits together, and exits 0 or 78")
    func validate() async {
        let fits = await Terminal.listing("validate")
        #expect(fits.code == .success)
        #expect(fits.output == "The plugins fit together.\n")
        let gaps = await Terminal.listing("validate", "--without", "payment")
        #expect(gaps.code == .configuration)
        #expect(gaps.errors.contains("  --plugin payment, and drop --without payment\n"))
    }

    @Test("An unknown plugin is a usage error that names the nearest and all there are")
    func unknown() async {
        let outcome = await Terminal.listing("validate", "--plugin", "shoping")
        #expect(outcome.code == .usage)
        #expect(
            outcome.errors == """
                launcher: there is no plugin 'shoping'; did you mean 'shopping'?
                Plugins: authentication, dashboard, product-management, shopping, payment
                Try: launcher --help

                """)
        let none = await Terminal.listing("validate", "--plugin", "payment", "--without", "payment")
        #expect(none.code == .usage)
        #expect(none.errors.contains("no plugin is left"))
    }

    @Test("--help names every command and exit code, --version the version")
    func help() async {
        let help = await Terminal.listing("--help")
        for word in ["run", "list", "validate", "activate", "open", "--without", "78"] {
            #expect(help.output.contains(word))
        }
        #expect(await Terminal.listing("--version").output == "launcher 0.1.0\n")
    }
}

extension Terminal {
    /// A command that opens no store.
    static func listing(_ arguments: String...) async -> Outcome {
        guard let terminal = try? Terminal() else { return Outcome(code: .software, output: "", errors: "") }
        return await terminal.runAll(arguments)
    }
}
