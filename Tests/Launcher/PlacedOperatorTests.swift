import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// The work of an operator whose boards are in other processes.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
@MainActor struct PlacedOperatorTests {
    @Test(
        "RM-74 RM-90 forms of boards that commit with their answer are those of one process, and each is committed once"
    )
    func forms() async throws {
        let script = """
            Dashboard: Save product
            Save product: Save sku=TEA-001 title=Tea category=pantry price=4.50 stock=4
            Dashboard: Adjust stock
            Adjust stock: Adjust sku=TEA-001 by=-99 reason=broken
            Adjust stock: Adjust sku=TEA-001 by=3 reason=found
            Dashboard: Create voucher
            Create voucher: Create code=SPRING discount=10%
            Dashboard: Create voucher
            Create voucher: Create code=SPRING discount=20%
            Create voucher: Cancel
            Dashboard: Save product
            Save product: Cancel
            Dashboard: Quit

            """
        let alone = try TestLauncher(), shop = try PlacedShop()
        try await alone.signInOperator()
        let here = await alone.run("run", script: script)
        try await shop.launcher.signInOperator()
        _ = try await shop.start("serve-plugins", "--plugin", "product-management")
        _ = try await shop.start("serve-plugins", "--plugin", "payment")
        let there = await shop.launcher.run("run", "--remote", "product-management,payment", script: script)
        #expect(here.code == .success && here.output.contains("Voucher created"), "\(here)")
        #expect(there.code == .success && there.errors == "", "\(there.errors)")
        // A caller that looks for news in that moment goes on before the notice of a form is there.
        func lines(_ result: CommandResult) -> [String] {
            result.output.masked.components(separatedBy: "\n").filter { $0 != "" }.sorted()
        }
        #expect(lines(there) == lines(here))
        let database = shop.database
        #expect(try database.number(#"SELECT stock FROM "product-management".products WHERE sku = 'TEA-001'"#) == 7)
        #expect(try database.number("SELECT count(*) FROM payment.vouchers") == 1)
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE attempts <> 1") == 0)
        // The forms that were closed are no failures.
        #expect(there.diagnostics == "")
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE state NOT IN (2, 5)") == 0)
        #expect(try await shop.stop() == [143, 143])
    }

    @Test("AU-15 RM-74 a board that commits with its answer decides by the role, also where both have own processes")
    func role() async throws {
        let script = """
            Dashboard: Save product
            Save product: Save sku=TEA-001 title=Tea category=pantry price=4.50 stock=4
            Dashboard: Sign out
            Dashboard: Quit

            """
        let shop = try PlacedShop()
        try await shop.launcher.signInOperator()
        _ = try await shop.start("serve-plugins", "--plugin", "authentication")
        _ = try await shop.start(
            "serve-plugins", "--plugin", "product-management", "--remote", "authentication")
        let remote = ["--remote", "product-management,authentication"]
        let played = await shop.launcher.run(["run"] + remote, script: script)
        #expect(played.code == .success && played.errors == "", "\(played.errors)")
        #expect(played.output.contains("Signed out"), "\(played.output)")
        let refused = await shop.launcher.run(
            ["activate", "products.adjust-stock", "--input", #"{"sku":"TEA-001","by":1,"reason":"found"}"#] + remote)
        #expect(refused.code != .success && refused.errors.contains("needs the role operator"), "\(refused)")
        #expect(
            try shop.database.number(#"SELECT stock FROM "product-management".products WHERE sku = 'TEA-001'"#) == 4)
        #expect(try await shop.stop() == [143, 143])
    }
}
