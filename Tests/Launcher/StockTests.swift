import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Stock through the command line, and what is left of it when the process is killed.
@MainActor @Suite struct StockTests {
    private func level(_ launcher: TestLauncher) async throws -> [Int] {
        let details = await launcher.run("activate", "products.details", "--input", #"{"sku":"TEA-001"}"#).json
        let product = try #require(details["product"] as? [String: Any])
        return [try #require(product["stock"] as? Int), try #require(product["available"] as? Int)]
    }

    private func journal(_ launcher: TestLauncher) async throws -> [[String: Any]] {
        let journal = try await launcher.runAsOperator(
            "activate", "products.stock-journal", "--input", #"{"sku":"TEA-001"}"#)
        return try #require(journal.json["entries"] as? [[String: Any]])
    }

    @Test(
        "SH-1, SH-2 no command reserves, sells or returns pieces, so that a stranger cannot empty the shop",
        arguments: [
            ("products.reserve", #"{"reservation":"r","lines":[]}"#),
            ("products.resolve-reservation", #"{"reservation":"r","as":"posted"}"#),
            ("products.return-stock", #"{"key":"k","reservation":"r","lines":[]}"#),
        ])
    func stranger(contract: String, input: String) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        let refused = await launcher.run("activate", contract, "--input", input)
        #expect(refused.code == .data)
        #expect(refused.errors.contains("cannot be made of JSON; activate this board from inside the app"))
        #expect(try await level(launcher) == [100, 100])
    }

    @Test(
        "PM-10, PM-11 an operator's change that is killed leaves stock and journal together",
        arguments: ["products.adjust-stock", "products.save", "products.import"], ["before-commit", "after-commit"])
    func killedOperator(contract: String, moment: String) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        let inputs = [
            "products.adjust-stock": #"{"sku":"TEA-001","by":-3,"reason":"broken"}"#,
            "products.save": #"{"sku":"TEA-001","stock":97}"#,
            "products.import": #"{"format":"csv","data":"sku,stock\nTEA-001,97\n"}"#,
        ]
        let arguments = try await launcher.asOperator([
            "activate", contract, "--input", try #require(inputs[contract]),
        ])
        let killed = try await LauncherProcess.run(
            arguments, environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "\(contract):\(moment)"])
        #expect(killed.status == SIGKILL)
        let isDone = moment == "after-commit"
        #expect(try await level(launcher) == (isDone ? [97, 97] : [100, 100]))
        let entries = try await journal(launcher)
        #expect(entries.map { $0["by"] as? Int } == (isDone ? [-3, 100] : [100]))
        #expect(Set(entries.compactMap { $0["actor"] as? String }) == ["olga@example.org"])
    }

    @Test("FA-4, PM-11 a customer neither saves products nor adjusts stock nor reads the journal: exit 77")
    func customer() async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        try await launcher.signIn()
        for (contract, input) in [
            ("products.save", #"{"sku":"TEA-001","stock":1}"#),
            ("products.adjust-stock", #"{"sku":"TEA-001","by":1,"reason":"x"}"#),
            ("products.stock-journal", #"{"sku":"TEA-001"}"#),
        ] {
            let refused = await launcher.run("activate", contract, "--input", input)
            #expect(refused.code == .noPermission)
            #expect(refused.errors.hasPrefix("launcher: '\(contract)' needs the role operator, and ada@example.org"))
        }
        #expect(try await level(launcher) == [100, 100])
    }
}
