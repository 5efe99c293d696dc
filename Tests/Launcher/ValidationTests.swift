import Boardy
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Tests of `validate`, and of the advice that it gives for the command line as it was typed.
@MainActor @Suite struct ValidationTests {
    /// The contracts that each plugin requires of the others, written by hand.
    private let requirements: [String: [String: Set<String>]] = [
        "authentication": [:],
        "dashboard": [:],
        "product-management": ["authentication": ["authentication.current-role"]],
        "payment": ["authentication": ["authentication.current-role"]],
        "shopping": [
            "authentication": [
                "authentication.current-user", "authentication.current-role", "authentication.auth-user",
                "authentication.authenticate", "authentication.users",
            ],
            "product-management": [
                "products.details", "products.reserve", "products.resolve-reservation", "products.return-stock",
            ],
            "payment": [
                "payment.pay", "payment.settle", "payment.refund-order", "payment.record-refund",
                "payment.order-refunds",
            ],
        ],
    ]
    private let names = ShopPlugins.names

    private struct Gap: Hashable {
        let contract: String
        let plugins: Set<String>
        let alternatives: [String]
        let advice: String
    }

    /// Returns the gaps of a selection by the table.
    private func expectedGaps(in selected: Set<String>, advice: (String) -> String) -> Set<Gap> {
        var plugins: [String: Set<String>] = [:], providers: [String: String] = [:]
        for name in selected {
            for (provider, contracts) in requirements[name] ?? [:] where !selected.contains(provider) {
                for contract in contracts {
                    plugins[contract, default: []].insert(name)
                    providers[contract] = provider
                }
            }
        }
        return Set(
            plugins.map { contract, plugins in
                let provider = providers[contract] ?? ""
                return Gap(contract: contract, plugins: plugins, alternatives: [provider], advice: advice(provider))
            })
    }

    private func gaps(in json: [String: Any]) throws -> [Gap] {
        try #require(json["issues"] as? [[String: Any]]).map { issue in
            #expect(issue["kind"] as? String == "open-requirement" && issue["severity"] as? String == "error")
            let places = try #require(issue["places"] as? [[String: Any]])
            #expect(places.first?["file"] as? String == issue["file"] as? String)
            return Gap(
                contract: try #require(issue["contract"] as? String),
                plugins: Set(places.compactMap { $0["plugin"] as? String }),
                alternatives: try #require(issue["alternatives"] as? [String]),
                advice: try #require(issue["advice"] as? String))
        }
    }

    @Test("VA-2 VA-9 a table lists the issues of all 31 selections, each advice is clean, and run refuses likewise")
    func allSelections() async throws {
        let launcher = try TestLauncher()
        for number in 1..<32 {
            let selected = names.indices.filter { number >> $0 & 1 == 1 }.map { names[$0] }
            let left = names.filter { !selected.contains($0) }
            let plugin = ["--plugin", selected.joined(separator: ",")]
            let without = left.flatMap { ["--without", $0] }
            let forms: [([String], (String) -> String)] = [
                (plugin, { "add --plugin \($0)" }),
                (without, { "drop --without \($0)" }),
                (plugin + without, { "drop --without \($0) and add --plugin \($0)" }),
            ]
            for (flags, advice) in forms {
                let expected = expectedGaps(in: Set(selected), advice: advice)
                let result = await launcher.run(["validate", "--format=json"] + flags)
                let found = try gaps(in: result.json)
                #expect(Set(found) == expected && found.count == expected.count, "\(flags)")
                #expect(result.code == (expected.isEmpty ? .success : .configuration), "\(flags)")
                guard !expected.isEmpty else {
                    #expect(result.json["commandLine"] == nil)
                    continue
                }
                var lines = [try #require(result.json["commandLine"] as? String)]
                // The message of a launch has the same report, so one form of the selection is enough.
                if flags == plugin {
                    let run = await launcher.run(["run", "--store", ":memory:"] + flags)
                    #expect(run.code == .configuration && run.output.isEmpty, "\(flags)")
                    let printed = try #require(run.errors.split(separator: "\n").last)
                    lines.append(
                        String(printed).replacing("  launcher run --store :memory:", with: "launcher validate"))
                }
                for line in lines {
                    let words = line.split(separator: " ").map(String.init)
                    #expect(words.first == "launcher")
                    let advised = await launcher.run(Array(words.dropFirst()))
                    #expect(advised.code == .success && advised.errors.isEmpty, "\(flags): \(line)")
                }
            }
        }
        #expect(!FileManager.default.fileExists(atPath: launcher.store), "nothing may be opened before the plugins fit")
    }

    /// Returns a text with the numbers of lines left out, which change with the sources.
    private func withoutLines(_ text: String) -> String { text.replacing(/swift:\d+/, with: "swift:N") }

    @Test("VA-9 CLI-27 the messages are the texts of the documents, and the command line that ends them launches")
    func documented() async throws {
        let launcher = try TestLauncher()
        let refused = await launcher.run("run", "--plugin", "payment")
        #expect(refused.code == .configuration && refused.output.isEmpty)
        let readme = try String(contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
        #expect(
            withoutLines(readme).contains("```text\n\(withoutLines(refused.errors))```\n"), "It is:\n\(refused.errors)")
        let command = try #require(refused.errors.split(separator: "\n").last).split(separator: " ").map(String.init)
        #expect(await launcher.run(Array(command.dropFirst()), script: "Menu: Quit\n").code == .success)
        let several = await launcher.run("validate", "--without", "payment,authentication")
        let page = try String(contentsOf: packageFolder.appending(path: "docs/launcher-output.md"), encoding: .utf8)
        #expect(
            withoutLines(page).contains("```text\n\(withoutLines(several.errors))```\n"), "It is:\n\(several.errors)")
        let fits = await launcher.run("validate")
        #expect(fits.code == .success && fits.output == "The plugins fit together.\n" && fits.errors.isEmpty)
    }

    @Test(
        "VA-9 the advice names the place that each list came from, and works in the same environment",
        arguments: [
            (
                ["validate"], ["BOARDY_PLUGINS": "payment"], "", "add authentication to BOARDY_PLUGINS",
                "launcher validate --plugin payment,authentication"
            ),
            (
                ["validate"], ["BOARDY_WITHOUT": "payment"], "", "drop payment from BOARDY_WITHOUT",
                "env -u BOARDY_WITHOUT launcher validate"
            ),
            (
                ["validate", "--without", "authentication"], ["BOARDY_WITHOUT": "payment"], "",
                "drop --without authentication",
                "env -u BOARDY_WITHOUT launcher validate"
            ),
            (
                ["validate", "--plugin", "payment"], ["BOARDY_WITHOUT": "authentication,dashboard"], "",
                "drop authentication from BOARDY_WITHOUT and add --plugin authentication",
                "launcher validate --plugin payment,authentication --without dashboard"
            ),
            (
                ["validate"], [:], "without = payment\n",
                "drop payment from 'without' in HOME/.config/boardy/launcher.conf:1", nil
            ),
            (
                ["validate", "--plugin", "payment"], [:], "without = authentication\n",
                """
                drop authentication from 'without' in HOME/.config/boardy/launcher.conf:1 and add --plugin \
                authentication
                """,
                "launcher validate --plugin authentication,payment --without dashboard,product-management,shopping"
            ),
            (
                ["run", "-q", "--store", "a b", "--script=o'x", "--plugin", "payment"], [:], "",
                "add --plugin authentication",
                #"launcher run --store 'a b' --script 'o'\''x' --quiet --plugin payment,authentication"#
            ),
            (
                ["run", "--gateway-key", "hunter2", "--plugin", "payment"], [:], "", "add --plugin authentication",
                "launcher validate --plugin payment,authentication"
            ),
            (
                ["activate", "payment.audit", "--input", #"{"password":"hunter2"}"#, "--plugin", "payment"], [:], "",
                "add --plugin authentication", "launcher validate --plugin payment,authentication"
            ),
            (
                ["open", "app://cart?token=hunter2", "--plugin", "payment"], [:], "", "add --plugin authentication",
                "launcher validate --plugin payment,authentication"
            ),
        ] as [([String], [String: String], String, String, String?)])
    func sources(
        arguments: [String], environment: [String: String], settings: String, advice: String, commandLine: String?
    ) async throws {
        let launcher = try TestLauncher()
        if !settings.isEmpty { try launcher.write(settings, to: ".config/boardy/launcher.conf") }
        let result = await launcher.run(arguments, environment: environment)
        #expect(result.code == .configuration)
        #expect(!result.errors.contains("hunter2"))
        #expect(
            result.errors.contains("; \(advice.replacing("HOME", with: launcher.folder.path))\n"), "\(result.errors)")
        let last = try #require(result.errors.split(separator: "\n").last)
        #expect(commandLine.map { last == "  \($0)" } ?? last.contains(" drop "), "\(result.errors)")
    }

    @Test("VA-10 CLI-10 json is an object with a version, also if there are no issues, and errors too")
    func json() async throws {
        let launcher = try TestLauncher()
        let fits = await launcher.run("validate", "--format", "json")
        #expect(fits.output == #"{"issues":[],"remedies":[],"schemaVersion":1}"# + "\n")
        #expect(fits.code == .success && fits.errors.isEmpty)
        let gap = await launcher.run("validate", "--format", "json", "--plugin", "payment")
        #expect(
            gap.output.replacing(/"line":\d+/, with: #""line":1"#)
                == #"{"commandLine":"launcher validate --format json --plugin payment,authentication","issues":[{"#
                + #""advice":"add --plugin authentication","alternatives":["authentication"],"#
                + #""contract":"authentication.current-role","#
                + #""file":"Payment/PaymentModulePlugin.swift","kind":"open-requirement","line":1,"places":[{"#
                + #""file":"Payment/PaymentModulePlugin.swift","line":1,"plugin":"payment"}],"plugin":"payment","#
                + #""problem":"payment requires 'authentication.current-role'","severity":"error"}],"#
                + #""remedies":["authentication"],"#
                + #""schemaVersion":1}"# + "\n")
        #expect(
            gap.errors
                == #"{"error":{"exitCode":78,"message":"these plugins do not fit together; "#
                + #"standard output has the reasons"},"schemaVersion":1}"#
                + "\n")
    }

    @Test("VA-10 github prints annotations with paths that exist, and no other command takes it")
    func github() async throws {
        let launcher = try TestLauncher()
        let gap = await launcher.run("validate", "--format", "github", "--plugin", "payment")
        #expect(gap.code == .configuration)
        let path = "Modules/Payment/Implementation/PaymentModulePlugin.swift"
        #expect(FileManager.default.fileExists(atPath: packageFolder.appending(path: path).path))
        #expect(
            gap.output.replacing(/line=\d+/, with: "line=1")
                == """
                ::error file=\(path),line=1,title=Open requirement::payment requires 'authentication.current-role'; 
                """
                + "add --plugin authentication\n")
        #expect(gap.errors == "launcher: these plugins do not fit together; standard output has the reasons\n")
        #expect(await launcher.run("validate", "--format", "github").output == "The plugins fit together.\n")
        #expect(await launcher.run("list", "plugins", "--format", "github").code == .usage)
    }
}
