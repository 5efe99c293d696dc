import BoardyStorage
import GatewayServer
import LauncherTesting
import Testing

@testable import LauncherKit

/// The choice of a payment gateway on the command line.
@MainActor @Suite struct PaymentGatewayTests {
    private let pay = [
        "activate", "payment.pay", "--input",
        #"{"key":"k","orderID":"o","amount":{"minor":5,"currency":"EUR"},"payment":{"card":"#
            + #"{"number":"4242424242424242","expiry":"12/49","cvc":"123"}}}"#,
    ]

    @Test("PY-8 an address that no card is sent to is a usage error, wherever it comes from, and is not repeated")
    func address() async throws {
        let url = "http://ada:hunter2@pay.example.org"
        let launcher = try TestLauncher()
        let option = await launcher.run(pay + ["--gateway", url])
        let variable = await launcher.run(pay, environment: ["BOARDY_GATEWAY": url])
        for (result, source, end) in [
            (option, "--gateway", "; argument 6 is something else"), (variable, "BOARDY_GATEWAY", ""),
        ] {
            #expect(result.code == .usage)
            #expect(
                result.errors.hasPrefix(
                    """
                    launcher: \(source) is https://HOST, or http://127.0.0.1:PORT for a gateway on this machine, \
                    without user, query and fragment\(end) (a setting of payment)
                    """), "\(result.errors)")
            #expect(!result.errors.contains("hunter2"))
        }
    }

    @Test("PY-8 a key that cannot stand in a header is a usage error, and is not repeated")
    func key() async throws {
        let result = try await TestLauncher().run(
            pay, environment: ["BOARDY_GATEWAY": "https://pay.example.org", "BOARDY_GATEWAY_KEY": "hunter 2"])
        #expect(result.code == .usage)
        #expect(result.errors.hasPrefix("launcher: BOARDY_GATEWAY_KEY is empty or contains a character"))
        #expect(!result.errors.contains("hunter"))
    }

    @Test("PY-8 the chosen gateway is asked, and one that is not there leaves the payment without an answer")
    func chosen() async throws {
        let launcher = try TestLauncher()
        // The port of a service that no machine of a test has; nobody listens there.
        let result = await launcher.run(pay + ["--gateway", "http://127.0.0.1:1"])
        #expect(result.code == .unavailable)
        #expect(result.output.isEmpty)
        #expect(
            result.errors.contains(
                """
                The payment gateway http://127.0.0.1:1 gave no answer: Couldn't connect to server (POST \
                /v1/payment_intents). 
                """
                    + "The payment stays pending: the same key asks again and charges at most once"))
        #expect(!result.errors.contains("4242"))
        #expect(await launcher.run(pay).json["outcome"] as? String == "success")
    }

    // MARK: - Short commands

    /// Returns the states of the payments that have ended.
    private func states(_ launcher: TestLauncher) throws -> [String] {
        try Store(.file(launcher.store)).rows("SELECT state FROM payments") { try $0["state"] }
    }

    @Test("PY-8 a short command settles what an earlier one has left pending, after its own output")
    func shortCommand() async throws {
        let server = try IntentServer(), launcher = try TestLauncher()
        server.answer("confirm", .drop)
        #expect(await launcher.run(pay + ["--gateway", server.url]).code == .unavailable)
        #expect(try states(launcher) == [])
        let cart = await launcher.run(["activate", "shopping.cart", "--gateway", server.url])
        #expect(cart.code == .success && cart.errors.isEmpty)
        #expect(try states(launcher) == ["charged"])
        #expect(await launcher.run(pay + ["--gateway", server.url]).json["outcome"] as? String == "success")
        #expect(server.charges == 1)
    }

    @Test("PY-8 a gateway that is silent keeps a short command no longer than its limit, and the next one settles")
    func silentGateway() async throws {
        let server = try IntentServer(), launcher = try TestLauncher()
        server.answer("confirm", .drop)
        _ = await launcher.run(pay + ["--gateway", server.url])
        server.answer("get", .hold)
        let first = await launcher.run(["activate", "shopping.cart", "--gateway", server.url], workLimit: .zero)
        #expect(first.code == .success && !first.output.isEmpty)
        #expect(try states(launcher) == [])
        server.release()
        _ = await launcher.run(["activate", "shopping.cart", "--gateway", server.url])
        #expect(try states(launcher) == ["charged"])
        #expect(server.charges == 1)
    }

    @Test("PY-8 a command with another gateway leaves the payment pending, and its own gateway settles it later")
    func otherGateway() async throws {
        let server = try IntentServer(), launcher = try TestLauncher()
        server.answer("confirm", .drop)
        _ = await launcher.run(pay + ["--gateway", server.url])
        let sandbox = await launcher.run(pay)
        #expect(sandbox.code == .unavailable)
        #expect(
            sandbox.errors == """
                launcher: 'payment.pay' gave no output: 'payment.pay' failed: The payment was sent to \(server.url), \
                and the \
                chosen gateway is the sandbox, which was not asked. The payment is as it was; start with --gateway \
                \(server.url) to go on with it

                """)
        #expect(try states(launcher) == [])
        _ = await launcher.run(["activate", "shopping.cart", "--gateway", server.url])
        #expect(try states(launcher) == ["charged"])
    }

    @Test("PV-5 a preview charges no card by the gateway of a variable, but by the one of its command line")
    func preview() async throws {
        let launcher = try TestLauncher(), gateway = "http://127.0.0.1:1"
        let preview = ["run", "--plugin", "payment,dashboard", "--fake-missing"]
        let everyDay = await launcher.run(
            preview, script: "Dashboard: Quit\n", environment: ["BOARDY_GATEWAY": gateway])
        #expect(everyDay.output.contains(/Payment: +by card, as a trial that charges nothing/), "\(everyDay)")
        let typed = await launcher.run(preview + ["--gateway", gateway], script: "Dashboard: Quit\n")
        #expect(typed.output.contains(/Payment: +by card\n/), "\(typed)")
    }
}
