import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// Commands on a store in PostgreSQL.
@MainActor @Suite struct ServerStoreTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    @Test("A server that is missing is exit 74 with its address, and no command shows the address's password")
    func missingServer() async throws {
        let store = ["BOARDY_STORE": "postgres://anna:s3cret@127.0.0.1:1/shop"]
        let result = await launcher.run(["activate", "authentication.session"], environment: store)
        #expect(result.code == .store)
        #expect(
            result.errors.contains(
                """
                The store cannot be opened. The database cannot be reached.
                    store: postgres://anna@127.0.0.1:1/shop
                """))
        let settings = await launcher.run(["config"], environment: store)
        #expect(settings.output.contains("postgres://anna@127.0.0.1:1/shop"))
        for text in [result.output, result.errors, settings.output] { #expect(!text.contains("s3cret")) }
    }

    @Test("The database of --engine is the store without --remote too, and --store names another one")
    func engine() async throws {
        let environment = ["BOARDY_STORE": "", "BOARDY_ENGINE": "postgres://anna:s3cret@127.0.0.1:1/shop"]
        let lost = await launcher.run(["activate", "products.list"], environment: environment)
        #expect(lost.code == .store)
        #expect(
            lost.errors.contains("database cannot be reached.\n    store: postgres://anna@127.0.0.1:1/shop\n"),
            "\(lost)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: launcher.folder.path) == [])
        let file = ["activate", "products.list", "--store", launcher.store]
        #expect(await launcher.run(file, environment: environment).code == .success)
    }

    @Test(
        "Accounts, sessions and vouchers are kept in PostgreSQL from one command to the next",
        .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
    func commands() async throws {
        let database = try PostgresServer.database()
        func run(_ board: String, _ input: String? = nil) async -> CommandResult {
            await launcher.run(
                ["activate", board, "--plugin", "authentication,payment"] + (input.map { ["--input", $0] } ?? []),
                // The database of the queue is the store, if nothing else is said.
                environment: input == nil
                    ? ["BOARDY_STORE": "", "BOARDY_ENGINE": database.address] : ["BOARDY_STORE": database.address])
        }
        let credentials = #""email":"olga@example.org","password":"correct horse battery""#
        let registered = await run("authentication.register", "{\(credentials)}")
        #expect(registered.code == .success && registered.json["outcome"] as? String == "registered", "\(registered)")
        let granted = await run("authentication.grant", #"{"email":"olga@example.org","role":"operator"}"#)
        #expect(granted.json["outcome"] as? String == "granted", "\(granted)")
        #expect(await run("authentication.login", "{\(credentials)}").code == .success)
        let voucher = await run("payment.create-voucher", #"{"code":"TEN","percent":10,"uses":3}"#)
        #expect(voucher.code == .success && !voucher.output.contains("rejected"), "\(voucher)")
        let audit = await run("payment.audit")
        #expect(audit.json["balanced"] as? Bool == true && audit.json["transactions"] as? Int == 0, "\(audit)")
        #expect(try database.number("SELECT uses FROM payment.vouchers WHERE code = 'TEN'") == 3)
        #expect(try database.number("SELECT count(*) FROM authentication.accounts") == 1)
    }

    @Test(
        "The first purchase shows the same screens on PostgreSQL as on SQLite, but for the number of the order",
        .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
    func firstPurchase() async throws {
        let database = try PostgresServer.database(), script = try PurchaseTests.firstPurchase()
        func run(_ environment: [String: String]) async throws -> [String] {
            let result = await launcher.run(["run"], script: script, environment: environment)
            #expect(result.code == .success && result.errors.isEmpty, "\(result.errors)")
            let order = try Regex("order-[0-9a-f-]{36}")
            #expect(result.output.contains(order))
            return result.output.masked.components(separatedBy: "\n")
        }
        let here = try await run([:]), there = try await run(["BOARDY_STORE": database.address])
        #expect(there.difference(from: here).isEmpty, "\(there.difference(from: here))")
        #expect(here.contains("Receipt"))
        // The same session on the products and orders that the first one left.
        let again = try await run([:]), thereAgain = try await run(["BOARDY_STORE": database.address])
        #expect(thereAgain.difference(from: again).isEmpty, "\(thereAgain.difference(from: again))")
        #expect(try database.number("SELECT count(*) FROM shopping.orders WHERE status = 'paid'") == 2)
        #expect(try database.number("SELECT sum(stock) FROM \"product-management\".products") ?? 0 > 0)
    }
}
