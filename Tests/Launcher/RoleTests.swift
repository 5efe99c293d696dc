import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The contracts that need a role, through the command line.
@MainActor @Suite struct RoleTests {
    private let catalogue = #"{"format":"json","data":"[{\"sku\":\"TEA\",\"title\":\"Tea\",\"price\":4.50}]"}"#
    private let grant = #"{"email":"ada@example.org","role":"operator"}"#

    @Test("FA-4 a stranger cannot import: exit 77 with a sentence that names the role, and nothing is imported")
    func strangerImports() async throws {
        let launcher = try TestLauncher()
        let result = await launcher.run("activate", "products.import", "--input", catalogue)
        #expect(result.code.rawValue == 77)
        #expect(result.output.isEmpty)
        #expect(
            result.errors == """
                launcher: 'products.import' needs the role operator, and nobody is signed in. \
                Sign in as an operator with 'authentication.login'. \
                While the store has no operator, 'authentication.grant' makes the first one, on its machine.

                """)
        #expect(await launcher.run("activate", "products.list", "--input", "{}").json["total"] as? Int == 0)
    }

    @Test("FA-4, AU-10 a customer cannot audit: exit 77 with a sentence that names the role")
    func customerAudits() async throws {
        let launcher = try TestLauncher()
        try await launcher.signIn()
        let result = await launcher.run("activate", "payment.audit")
        #expect(result.code.rawValue == 77)
        #expect(result.output.isEmpty)
        #expect(
            result.errors == """
                launcher: 'payment.audit' needs the role operator, and ada@example.org has the role customer. \
                Sign in as an operator with 'authentication.login', \
                or have an operator grant the role with 'authentication.grant'.

                """)
    }

    @Test("FA-4, AU-11 the first operator is granted on the machine of the store, and then imports and audits")
    func firstOperator() async throws {
        let launcher = try TestLauncher()
        try await launcher.signIn()
        let granted = await launcher.run("activate", "authentication.grant", "--input", grant)
        #expect(granted.code == .success)
        #expect(granted.json["outcome"] as? String == "granted" && granted.json["role"] as? String == "operator")
        let imported = await launcher.run("activate", "products.import", "--input", catalogue)
        #expect(imported.json["imported"] as? Int == 1, "\(imported.errors)")
        #expect(await launcher.run("activate", "payment.audit").json["balanced"] as? Bool == true)
        // Another profile has another session, and no role.
        #expect(await launcher.run("activate", "payment.audit", "--profile", "bob").code == .noPermission)
    }

    @Test("FA-4, AU-11 if there is an operator, the store's machine grants no role: exit 77, and nothing has happened")
    func secondGrant() async throws {
        let launcher = try TestLauncher()
        _ = try await launcher.audit()
        try await launcher.signIn()
        let refused = await launcher.run("activate", "authentication.grant", "--input", grant)
        #expect(refused.code == .noPermission)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("launcher: 'authentication.grant' needs the role operator, and ada@"))
        let role = await launcher.run("activate", "authentication.current-role")
        #expect(role.json["role"] as? String == "customer")
        let granted = try await launcher.runAsOperator("activate", "authentication.grant", "--input", grant)
        #expect(granted.json["outcome"] as? String == "granted")
        #expect(await launcher.run("activate", "authentication.current-role").json["role"] as? String == "operator")
    }

    @Test(
        "PY-4 an operator refunds a shopper's payment, the same key again gives the first answer, and a customer cannot"
    )
    func refund() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("open", "app://cart/add/TEA-001?quantity=2")
        let paid = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "k")).json
        let transaction = try #require((paid["transaction"] as? [String: Any])?["id"] as? String)
        let part = #"{"key":"r","transactionID":"\#(transaction)","amount":{"minor":400,"currency":"EUR"}}"#
        let refused = await launcher.run("activate", "payment.refund", "--input", part)
        #expect(refused.code == .noPermission)
        #expect(refused.errors.hasPrefix("launcher: 'payment.refund' needs the role operator, and ada@example.org"))

        let refunded = try await launcher.runAsOperator("activate", "payment.refund", "--input", part)
        #expect(refunded.code == .success, "\(refunded.errors)")
        #expect(refunded.json["outcome"] as? String == "refunded")
        #expect((refunded.json["remaining"] as? [String: Any])?["minor"] as? Int == 500)
        let again = try await launcher.runAsOperator("activate", "payment.refund", "--input", part)
        #expect(again.output == refunded.output)
        let whole = part.replacing(#","amount":{"minor":400,"currency":"EUR"}"#, with: "")
        let other = try await launcher.runAsOperator("activate", "payment.refund", "--input", whole)
        #expect(other.json["reason"] as? String == "otherParameters")
        let rest = try await launcher.runAsOperator(
            "activate", "payment.refund", "--input", whole.replacing(#""key":"r""#, with: #""key":"s""#))
        #expect((rest.json["remaining"] as? [String: Any])?["minor"] as? Int == 0)
        let audit = try await launcher.audit()
        #expect(audit["balanced"] as? Bool == true && audit["mismatches"] as? Int == 0)
        #expect((audit["refunded"] as? [[String: Any]])?.map { $0["minor"] as? Int } == [900])
    }

    @Test("FA-4 a session offers what needs an operator to operators only, and reads the role at each menu")
    func offered() async throws {
        let launcher = try TestLauncher()
        _ = try await launcher.audit()
        let stranger = await launcher.run("run", script: "Dashboard: Import products\nDashboard: Quit\n")
        #expect(stranger.code == .data && stranger.errors.contains("there is no such choice"))
        try await launcher.signIn()
        let shopper = await launcher.run("run", script: "Dashboard: Quit\n")
        #expect(shopper.code == .success && !shopper.output.contains("Operator"))
        let granted = try await launcher.runAsOperator("activate", "authentication.grant", "--input", grant)
        try #require(granted.code == .success)
        let shopkeeper = await launcher.run("run", script: "Dashboard: Audit\nDashboard: Quit\n")
        #expect(shopkeeper.code == .success)
        #expect(shopkeeper.output.contains("The ledger is balanced, and every payment is in it.\n"))
    }

    @Test(
        "FA-4 a role that ends while the menu is open: the refusal is a screen with what to do, and the session goes on"
    )
    func notice() async throws {
        let launcher = try TestLauncher()
        try await launcher.signIn()
        try #require(await launcher.run("activate", "authentication.grant", "--input", grant).code == .success)
        var prompts: [Prompt] = []
        let store = Store(.file(launcher.store)), refusals = Refusals()
        // Another process ends the session while this one shows its menu.
        let driver = RecordingDriver { prompt in
            prompts.append(prompt)
            if prompts.count > 1 { return Answer("Quit") }
            try Store(.file(launcher.store)).run("DELETE FROM sessions")
            return Answer("Import products")
        }
        let assembly = PluginSelection()
            .assembly(MainOptions.default.with(store).with(refusals.handler))
        try store.open()
        let written = Locked<[String]>([])
        let diagnostics = DiagnosticRelay(
            writing: DiagnosticSink { diagnostic in written.withLock { $0.append(diagnostic.message) } })
        let session = AppSession(
            assembly, start: ShopPlugins.app.start, driver: driver, refusals: refusals, diagnostics: diagnostics)
        #expect(try await session.run() == .quit)
        #expect(driver.titles == ["Dashboard", "Not allowed", "Dashboard"])
        #expect(prompts.map { $0.choices.map(\.name).contains("Import products") } == [true, false])
        #expect(
            driver.prompts[1].content == [
                .notice(
                    """
                    This needs the role operator, and nothing was changed. Nobody is signed in. Sign in as an \
                    operator and try again.
                    """,
                    .problem)
            ])
        #expect(written.withLock { $0 }.isEmpty, "the diagnostic of the refusal is not written into the screen")
        #expect(diagnostics.last?.contains("'products.import' needs the role operator") == true)
    }

    @Test("The dashboard of an operator fits a terminal of 80 × 24 with its tiles and its question")
    func size() async throws {
        let launcher = try TestLauncher()
        _ = try await launcher.audit()
        let shown = await launcher.run(try await launcher.asOperator(["run"]), script: "Dashboard: Quit\n")
        // The empty line before the screen scrolls out. The last line is that of the question.
        let screen = shown.output.split(separator: "> Quit")[0].split(separator: "\n", omittingEmptySubsequences: false)
            .drop(while: \.isEmpty)
        #expect(screen.contains { $0.contains("Shop") && $0.contains("Account") && $0.contains("Operator") })
        #expect(screen.allSatisfy { $0.count <= 80 } && screen.count <= 24, "\(shown.output)")
    }

    @Test("FA-4 without authentication a contract that needs a role is an open requirement, and nothing is launched")
    func noAuthentication() async throws {
        let result = try await TestLauncher().run("activate", "payment.audit", "--plugin", "payment")
        #expect(result.code == .configuration)
        #expect(result.errors.contains("  payment requires 'authentication.current-role'\n"))
        #expect(result.errors.contains("; add --plugin authentication\n"))
    }

    @Test("FA-4, AU-10 list boards shows the role that a contract needs, and nothing for the others")
    func list() async throws {
        let launcher = try TestLauncher()
        let text = await launcher.run("list", "boards").output.split(separator: "\n")
        let needing = text.filter { $0.split(separator: " ").dropFirst(2).first == "operator" }
        #expect(
            needing.map { $0.prefix { $0 != " " } } == [
                "authentication.users", "authentication.grant", "dashboard.charts", "products.import",
                "products.export", "products.save", "products.adjust-stock", "products.stock-journal",
                "shopping.customer-orders",
                "shopping.find-orders", "shopping.return-order", "shopping.returns", "shopping.accept-return",
                "shopping.decline-return", "payment.refund", "payment.create-voucher", "payment.audit",
                "payment.charges",
            ])
        let json = await launcher.run("list", "boards", "--format", "json").json
        let rows = try #require(json["boards"] as? [[String: Any]])
        #expect(
            rows.filter { $0["requirement"] as? String == "operator" }.map { $0["id"] as? String } == [
                "authentication.users", "authentication.grant", "dashboard.charts", "products.import",
                "products.export", "products.save", "products.adjust-stock", "products.stock-journal",
                "shopping.customer-orders",
                "shopping.find-orders", "shopping.return-order", "shopping.returns", "shopping.accept-return",
                "shopping.decline-return", "payment.refund", "payment.create-voucher", "payment.audit",
                "payment.charges",
            ])
        #expect(rows.count > needing.count)
    }
}
