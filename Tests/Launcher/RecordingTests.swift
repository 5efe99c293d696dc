import BoardyHeadless
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Sessions that are recorded as scripts, and played again.
@MainActor @Suite struct RecordingTests {
    private let launcher: TestLauncher
    private var recording: String { launcher.folder.appending(path: "recorded.session").path }

    init() throws { launcher = try TestLauncher() }

    private func recorded() throws -> String { try String(contentsOfFile: recording, encoding: .utf8) }

    @Test(
        "The first purchase is recorded, and the recording shows the same screens on a new store, but for IDs and times"
    )
    func firstPurchase() async throws {
        let example = try String(
            contentsOf: packageFolder.appending(path: "docs/examples/first-purchase.session"), encoding: .utf8)
        let catalogue = packageFolder.appending(path: "docs/examples/catalogue.json").path
        // The last order is opened by its ID, which is another one in each session.
        let script = example.replacing("docs/examples/catalogue.json", with: "\"\(catalogue)\"")
            .replacing(
                "Dashboard: Quit",
                with: "Dashboard: My orders\nOrders: Show id=$1\nOrder: Back\nOrders: Back\nDashboard: Quit")
        let first = await launcher.run(["run", "--record", recording], script: script)
        #expect(first.code == .success && first.diagnostics.isEmpty, "\(first)")
        #expect(first.output.contains("\nReceipt\n"))
        let text = try recorded()
        #expect(
            !["correct horse", "4242424242424242", "4000000000000002", "=123", "12/49"].contains { text.contains($0) })
        #expect(
            text.split(separator: "\n").filter {
                $0.hasPrefix("Card") || $0.hasPrefix("Sign in") || $0.hasPrefix("Orders")
            } == [
                "Sign in: Sign in email=ada@example.org password=$SECRET_PASSWORD",
                "Card: Pay cvc=$SECRET_CVC expiry=$SECRET_EXPIRY number=$SECRET_NUMBER",
                "Card: Pay cvc=$SECRET_CVC expiry=$SECRET_EXPIRY number=$SECRET_NUMBER_2",
                "Orders: Show id=$1", "Orders: Back",
            ])

        let other = try TestLauncher()
        let secrets = [
            "SECRET_PASSWORD": "correct horse battery", "SECRET_CVC": "123", "SECRET_EXPIRY": "12/49",
            "SECRET_NUMBER": "4000000000000002", "SECRET_NUMBER_2": "4242424242424242",
        ]
        let replayed = await other.run(["run", "--script", recording], environment: secrets)
        #expect(replayed.code == .success, "\(replayed.errors)")
        #expect(replayed.output.masked == first.output.masked)
        #expect(replayed.output != first.output)

        let third = try TestLauncher()
        let unset = await third.run(
            ["run", "--script", recording], environment: secrets.merging(["SECRET_CVC": ""]) { $1 })
        #expect(unset.code == .data && unset.output.isEmpty)
        #expect(
            unset.errors == """
                launcher: The session script reads variables that are not set; nothing was started.
                    \(recording):19: SECRET_CVC
                    \(recording):20: SECRET_CVC
                Give each a value in the environment; 'read -rs NAME; export NAME' reads one without showing it.

                """)
        #expect(!FileManager.default.fileExists(atPath: third.store))
    }

    @Test("SC-14 a recording of before, whose shopper registers within a purchase and signs in, replays")
    func earlier() async throws {
        let catalogue = packageFolder.appending(path: "docs/examples/catalogue.json").path
        let purchase = """
            # Recorded by launcher 0.1.0 with the plugins \(ShopPlugins.names.joined(separator: ", ")).
            Dashboard: Register
            Register: Create account email=olga@example.org name=Olga password=$SECRET_PASSWORD
            Dashboard: Sign in
            Sign in: Sign in email=olga@example.org password=$SECRET_PASSWORD
            Dashboard: Grant a role
            Grant a role: Make operator email=olga@example.org
            Dashboard: Import products
            Import products: Import path="\(catalogue)"
            Dashboard: Sign out
            Dashboard: Add to cart
            Add to cart: Add sku=KIT-MUG-001
            Sign in: Register
            Register: Create account email=ada@example.org name=Ada password=$SECRET_PASSWORD
            Sign in: Sign in password=$SECRET_PASSWORD
            Dashboard: Checkout
            Confirm payment: Pay
            Card: Pay cvc=$SECRET_CVC expiry=$SECRET_EXPIRY number=$SECRET_NUMBER
            Dashboard: Quit

            """
        let secrets = [
            "SECRET_PASSWORD": "correct horse battery", "SECRET_CVC": "123", "SECRET_EXPIRY": "12/49",
            "SECRET_NUMBER": "4242424242424242",
        ]
        let result = await launcher.run(["run"], script: purchase, environment: secrets)
        #expect(result.code == .success && result.output.contains("\nReceipt\n"), "\(result)")
    }

    @Test("What a person types is recorded while the session goes on, for its owner only, up to the end of the input")
    func typed() async throws {
        var seen: [String] = []
        launcher.beforeLine = { [self] in seen.append(try recorded()) }
        let typed = ["Sign in", "ada@example.org", "correct \"horse\"", "b", "b"]
        let result = await launcher.run(["run", "--record", recording], lines: typed)
        #expect(result.code == .success && result.errors.isEmpty, "\(result)")
        let header = """
            # Recorded by launcher 0.1.0 in format 2 with the plugins \(ShopPlugins.names.joined(separator: ", ")).
            # Values such as $SECRET_PASSWORD are variables of the environment: launcher run --script FILE

            """
        let line = "Dashboard: Sign in\n", form = "Sign in: Sign in email=ada@example.org password=$SECRET_PASSWORD\n"
        let all = header + line + form
        #expect(seen == [header, header + line, header + line, all, all, all + "Sign in: Cancel\n"])
        #expect(try recorded().hasSuffix("Dashboard: Quit\n"))
        let attributes = try FileManager.default.attributesOfItem(atPath: recording)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let again = await launcher.run(["run", "--script", recording], environment: ["SECRET_PASSWORD": "x"])
        #expect(again.code == .success, "\(again.errors)")
    }

    @Test("A recording replaces no file, unless that is asked for; nothing is started")
    func existing() async throws {
        try launcher.write("precious", to: "recorded.session")
        let refused = await launcher.run(["run", "--record", recording], script: "Dashboard: Quit\n")
        #expect(refused.code == .store && refused.output.isEmpty)
        #expect(
            refused.errors == "launcher: the recording '\(recording)' exists already, so nothing was started. "
                + "Name another file, or replace it by --overwrite\n")
        #expect(try recorded() == "precious")
        let replaced = await launcher.run(["run", "--record", recording, "--overwrite"], script: "Dashboard: Quit\n")
        #expect(replaced.code == .success)
        #expect(try recorded().hasSuffix("FILE\nDashboard: Quit\n") && recorded().hasPrefix("# Recorded"))
    }

    @Test(
        "CLI-18 CLI-22 a recording that cannot be written is exit 74 with its path",
        arguments: [
            ("/proc/nowhere/a.session", "cannot be written: No such file or directory. Name a file that you may write"),
            (
                "/dev/full",
                """
                cannot be written any more, so the session has ended. What was answered before stays done; make \
                space, or record to another place
                """
            ),
        ])
    func unwritable(path: String, message: String) async throws {
        let result = await launcher.run(["run", "--record", path, "--overwrite"], script: "Dashboard: Quit\n")
        #expect(result.code == .store && result.output.isEmpty)
        #expect(result.errors == "launcher: the recording '\(path)' \(message)\n")
    }

    @Test("CLI-7 a recording or a log on a standard file, and --overwrite alone, are refused")
    func usage() async throws {
        for (arguments, message) in [
            (
                ["--record", "-"],
                "takes a file for --record, because the standard files have the screens and the messages"
            ),
            (["--log=-"], "takes a file for --log, because the standard files have the screens and the messages"),
            (["--overwrite"], "takes --overwrite together with --record only"),
        ] {
            let result = await launcher.run(["run"] + arguments)
            #expect(result.code == .usage)
            #expect(result.errors.hasPrefix("launcher: 'launcher run' \(message)\n"), "\(result.errors)")
        }
    }
}
