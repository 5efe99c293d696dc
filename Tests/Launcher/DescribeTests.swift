import Boardy
import BoardyValues
import Foundation
import JSONSchemaValidator
import LauncherTesting
import Testing

@testable import LauncherKit

@Suite struct SampleTests {
    private let contracts = PluginSelection().assembly().manifests.flatMap(\.provides)
    /// A few damages of each sample; all of them if `BOARDY_SAMPLES` is set.
    private static let damages = ProcessInfo.processInfo.environment["BOARDY_SAMPLES"] == nil ? 5 : .max

    @Test("T-13 the samples of every contract are taken as they stand, and its schema agrees with its coding")
    func samples() throws {
        #expect(contracts.count >= 40)
        for declaration in contracts { try check(declaration.contract) }
    }

    private func check<C: BoardContract>(_ contract: C.Type) throws {
        let check = try SampleCheck(of: contract, userInfo: SecretCoding.revealing, damages: Self.damages)
        #expect(try check.problems() == [])
        for value in [check.description.input, check.description.output] {
            #expect(value.json != .undescribed, "\(C.id): \(value.typeName) needs samples")
        }
    }
}

/// The command that prints contracts and plugins.
@MainActor @Suite struct DescribeTests {
    private func describe(_ arguments: String...) async throws -> CommandResult {
        try await TestLauncher().run(["describe"] + arguments)
    }

    @Test("CLI-3 describe prints a contract: its place, calls that work, outputs and schemas, within 80 columns")
    func contract() async throws {
        let page = try await describe("shopping.set-quantity")
        #expect(page.code == .success && page.errors.isEmpty)
        let lines = page.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines[0] == "shopping.set-quantity")
        #expect(lines[2].hasPrefix("Plugin       shopping, Shopping/ShoppingModulePlugin.swift:"))
        #expect(
            lines[3...16] == [
                "Input        SetQuantityRequest", "Output       SetQuantityOutcome", "Role         -",
                "Gateway      -", "Links        -", "Required by  -", "Used by      -",
                "Awaits       authentication.current-user", "             authentication.authenticate",
                "             authentication.guest", "             products.details", "", "EXAMPLES",
                #"launcher activate shopping.set-quantity --input '{"quantity":3,"sku":"MUG-001"}'"#,
            ])
        #expect(lines.map(\.count).max() ?? 0 <= 80)
        #expect(page.output.contains("\n\nOUTPUTS\n{\n"))
        #expect(page.output.contains(#"{"outcome": "rejected", "reason": "outOfStock"}"#))
        #expect(page.output.contains("\n\nINPUT SCHEMA\n{\n  \"$schema\""))
        #expect(page.output.contains(##""unitPrice": {"$ref": "#/$defs/Money"}"##))
    }

    @Test("CLI-27 docs/launcher-output.md has what describe prints")
    func documentation() async throws {
        let file = packageFolder.appending(path: "docs/launcher-output.md")
        func withoutLines(_ text: String) -> String { text.replacing(/\.swift:\d+/, with: ".swift") }
        let page = withoutLines(try String(contentsOf: file, encoding: .utf8))
        for name in ["payment.settle", "payment"] {
            let output = try await describe(name).output
            #expect(
                page.contains("    launcher describe \(name)\n\n```text\n\(withoutLines(output))```\n"), "\(output)")
        }
    }

    @Test("CLI-5 describe names role, gateway, links and those who need the contract")
    func declarations() async throws {
        let settle = try await describe("payment.settle").output
        #expect(settle.contains("\nRequired by  shopping, Shopping/ShoppingModulePlugin.swift:"))
        #expect(settle.contains(#"launcher activate payment.settle --input '{"key":"order-1-payment"}'"#))
        let audit = try await describe("payment.audit").output
        #expect(audit.contains("\nRole         operator\nGateway      payment, Payment/PaymentModulePlugin.swift:"))
        #expect(audit.contains("\nInput        nothing\n"))
        #expect(audit.contains("\n\nEXAMPLES\nlauncher activate payment.audit\n\n"))
        let cart = try await describe("shopping.cart").output
        #expect(cart.contains("\nLinks        app://cart\n"))
        let user = try await describe("authentication.current-user").output
        #expect(user.contains("\nUsed by      payment, Payment/PaymentModulePlugin.swift:"))
    }

    @Test("CLI-5 describe says plainly that an input is no JSON")
    func inProcess() async throws {
        let barrier = try await describe("authentication.auth-user").output
        #expect(
            barrier.contains("\nInput        BarrierCommand<User>, no JSON: only code inside the app can use it\n"))
        #expect(!barrier.contains("EXAMPLES") && !barrier.contains("INPUT SCHEMA"))
        let refunds = try await describe("payment.order-refunds").output
        #expect(
            refunds.contains("\nInput        OrderRefundsRequest, no JSON: only code inside the app can use it\n"))
        #expect(!refunds.contains("EXAMPLES") && !refunds.contains("INPUT SCHEMA"))
    }

    @Test("CLI-12 an example with a secret reads it from standard input, and the board takes it as it stands")
    func secret() async throws {
        let launcher = try TestLauncher()
        let page = await launcher.run("describe", "authentication.register").output
        #expect(!page.contains("--input '{"))
        let parts = page.components(separatedBy: "launcher activate authentication.register --input - <<'JSON'\n")
        let example = try #require(parts.dropFirst().first?.components(separatedBy: "\nJSON\n").first)
        let result = await launcher.run(["activate", "authentication.register", "--input", "-"], typed: example)
        #expect(result.code == .success)
        #expect(result.json["outcome"] as? String == "registered")
    }

    @Test("CLI-10 describe prints a contract or plugin as JSON, with schemas that are valid for the examples")
    func json() async throws {
        let page = try await describe("shopping.checkout", "--format", "json")
        let json = try ContractCoding.decode(JSONValue.self, from: Data(page.output.utf8))
        #expect(json["schemaVersion"] == .number(1))
        let output = try #require(json["contract"]?["output"])
        #expect(output["type"] == .string("CheckoutOutcome") && output["form"] == .string("json"))
        guard case .array(let examples)? = output["examples"] else {
            Issue.record("the output has no examples: \(page.output)")
            return
        }
        #expect(examples.count == 3)
        let validator = JSONSchemaValidator(try #require(output["schema"]))
        for example in examples { #expect(try validator.problems(in: example) == []) }
        let plugin = try await describe("payment", "--format", "json").json
        let provides = try #require((plugin["plugin"] as? [String: Any])?["provides"] as? [[String: Any]])
        #expect(provides.first?["id"] as? String == "payment.pay")
        #expect(provides.first?["input"] as? String == "PayRequest")
        let settings = try #require((plugin["plugin"] as? [String: Any])?["settings"] as? [[String: Any]])
        #expect(settings.map { $0["name"] as? String } == ["gateway", "gateway-key"])
        #expect(settings.map { $0["secret"] as? Bool } == [false, true])
        #expect(settings.first?["default"] as? String == "a sandbox that moves no money")
        #expect(settings.first?["example"] as? String == "https://pay.example.org")
        #expect(settings.first?["scope"] as? String == "every-process")
    }

    @Test("CLI-5 describe prints all that a plugin declares, with the places")
    func plugin() async throws {
        let page = try await describe("product-management").output
        #expect(page.hasPrefix("product-management\n\nPROVIDES\nproducts.import "))
        for part in [
            "operator  ImportRequest? -> ImportReport\n", "-         in-process -> ReserveStockOutcome\n",
            "\n\nREQUIRES\nauthentication.current-role", "\n\nGATEWAYS\nproducts.import",
            "\n\nLINKS\napp://products", "\n\nCONTRIBUTIONS\n",
        ] { #expect(page.contains(part), "\(part) is missing in:\n\(page)") }
        #expect(page.contains("\n\nREADS\nRoleReaders      ProductManagement/ProductManagementLauncherPlugin.swift:"))
    }

    @Test("CLI-5 CLI-26 an unknown name is exit 64 with the nearest one, also of a plugin that is not selected")
    func unknown() async throws {
        let unknown = try await describe("payment.pya", "--without", "payment")
        #expect(unknown.code == .usage)
        #expect(
            unknown.errors == """
                launcher: 'launcher describe' knows no contract or plugin 'payment.pya'; did you mean 'payment.pay' \
                (of payment, which is not selected)?
                Usage: launcher describe [OPTIONS] NAME
                See 'launcher help describe'

                """)
        #expect(try await describe("dashbord").errors.contains("did you mean 'dashboard'?\n"))
        #expect(try await describe("{secret}").errors.contains("no contract or plugin of this name"))
        let left = try await describe("payment.pay", "--without", "payment")
        #expect(left.code == .unavailable)
        #expect(
            left.errors == """
                launcher: 'payment.pay' is of payment, which is not selected
                Try: launcher describe payment.pay, without --plugin and --without

                """)
        #expect(try await describe("payment", "--plugin", "shopping").errors.contains("'payment' is not selected\n"))
    }

    @Test("CLI-24 CLI-26 describe completes contracts and plugins, with a note if they are not selected")
    func completions() async throws {
        let launcher = try TestLauncher()
        let names = await launcher.run("--complete", "describe", "--plugin", "shopping", "pay")
        let lines = names.output.split(separator: "\n")
        #expect(lines.contains("payment\tnot selected"))
        #expect(lines.contains("payment.pay\tof payment, which is not selected"))
    }

    @Test("list points shows extension points with their modules, the types of contributions, and who contributes")
    func points() async throws {
        let list = try await TestLauncher().run("list", "points").output.split(separator: "\n").map {
            $0.split(separator: #/ {2,}/#).map(String.init)
        }
        for point in [
            ["DashboardCharts", "DashboardIO", "DashboardChart", "product-management, shopping, payment"],
            ["ProductSections", "ProductManagementIO", "ProductSection", "shopping"],
            ["SessionEnds", "BoardyHeadless"],
        ] { #expect(list.contains { $0.starts(with: point) }, "\(list)") }
        let json = try await TestLauncher().run("list", "points", "--format", "json").output
        #expect(
            json.contains(
                #""contribution":"ProductSection","module":"ProductManagementIO","plugins":["shopping"],"#
                    + #""point":"ProductSections""#))
        let alone = try await TestLauncher().run("list", "points", "--plugin", "product-management").output
        #expect(alone.contains(#/ProductSections +ProductManagementIO +ProductSection +-\n/#))
    }

    @Test("CLI-27 list boards shows types as people write them")
    func types() async throws {
        let list = try await TestLauncher().run("list", "boards").output
        for part in [
            "authentication.login            authentication      -         LoginRequest? -> LoginOutcome\n",
            "nothing -> User?\n", "in-process -> User\n",
        ] { #expect(list.contains(part), "\(part)") }
        #expect(!list.contains("Optional<") && !list.contains("()") && !list.contains("BarrierCommand"))
        let json = try await TestLauncher().run("list", "boards", "--format", "json").output
        #expect(json.contains(#""id":"authentication.login","input":"LoginRequest?","output":"LoginOutcome""#))
    }
}
