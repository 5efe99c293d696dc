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

    @Test(
        "RM-20 a gateway decides at once, so a worker with a remote authentication is exit 78 and names each plugin's need"
    )
    func role() async throws {
        let launcher = try TestLauncher()
        let result = await launcher.run(
            ["serve-plugins", "--plugin", "product-management", "--remote", "authentication"],
            environment: ["BOARDY_ENGINE": "postgres://shop@db.example/shop"])
        #expect(result.code == .configuration)
        #expect(
            result.errors.hasPrefix(
                """
                launcher: these plugins do not fit together, so nothing was launched
                  authentication is remote, and its contract 'authentication.current-role' cannot leave a process, because CurrentRole is no RemoteContract
                    ProductManagement/ProductManagementLauncherPlugin.swift:
                """), "\(result.errors)")
        #expect(
            result.errors.contains("run authentication in this process, or leave out what needs the contract\n"),
            "\(result.errors)")
    }
}
