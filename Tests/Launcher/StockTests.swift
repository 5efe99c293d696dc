import Foundation
import Testing

@testable import Launcher

/// Stock through the command line, and what is left of it when the process is killed.
@MainActor @Suite struct StockTests {
    /// Commands that follow each other on 100 pieces of tea.
    enum Step: String, CaseIterable {
        case reserve, resolveReservation = "resolve-reservation", returnStock = "return-stock"

        var contract: String { "products.\(rawValue)" }

        var input: String {
            switch self {
            case .reserve:
                #"{"reservation":"r","orderID":"o","lines":[{"sku":"TEA-001","quantity":3,"unitPrice":{"minor":450,"currency":"EUR"}}]}"#
            case .resolveReservation: #"{"reservation":"r","as":"posted"}"#
            case .returnStock: #"{"key":"k","reservation":"r","lines":[{"sku":"TEA-001","quantity":2}]}"#
            }
        }

        var outcome: String {
            switch self {
            case .reserve: "reserved"
            case .resolveReservation: "resolved"
            case .returnStock: "returned"
            }
        }

        /// The pieces on hand and those available before and after the step.
        var levels: (before: [Int], after: [Int]) {
            switch self {
            case .reserve: ([100, 100], [100, 97])
            case .resolveReservation: ([100, 97], [97, 97])
            case .returnStock: ([97, 97], [99, 99])
            }
        }
    }

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
        "SH-2, PM-10 a process that is killed leaves each step of a reservation done or undone, and the step can be repeated",
        arguments: Step.allCases, ["before-commit", "after-commit"])
    func killed(step: Step, moment: String) async throws {
        let launcher = try TestLauncher()
        try await launcher.importProduct()
        for earlier in Step.allCases.prefix(while: { $0 != step }) {
            let result = await launcher.run("activate", earlier.contract, "--input", earlier.input)
            #expect(result.json["outcome"] as? String == earlier.outcome, "\(result)")
        }
        let arguments = ["activate", step.contract, "--input", step.input]
        let killed = try await LauncherProcess.run(
            arguments,
            environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "\(step.contract):\(moment)"])
        #expect(killed.status == SIGKILL)
        #expect(try await level(launcher) == (moment == "after-commit" ? step.levels.after : step.levels.before))

        for _ in 1...2 {
            let again = await launcher.run(arguments)
            #expect(again.json["outcome"] as? String == step.outcome, "\(again)")
            #expect(try await level(launcher) == step.levels.after)
        }
        let entries = try await journal(launcher)
        #expect(try entries.map { try #require($0["by"] as? Int) }.reduce(0, +) == step.levels.after[0])
        #expect(
            entries.compactMap { $0["reason"] as? String }
                == ["returned", "sold", "import"].suffix([.reserve: 1, .resolveReservation: 2][step] ?? 3))
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
