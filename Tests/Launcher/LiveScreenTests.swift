import BoardyHeadless
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// A person at a terminal while others buy and deliver.
@MainActor @Suite struct LiveScreenTests {
    /// A person who types a line when something has happened.
    private final class Watcher: LineSource {
        var steps: [() async throws -> String] = []

        func nextLine(isSecret: Bool) async throws -> String? {
            steps.isEmpty ? nil : try await steps.removeFirst()()
        }
    }

    @Test("A sale and a delivery of others change tile and stock of an open terminal, also from another process")
    func following() async throws {
        let launcher = try TestLauncher(), watcher = Watcher()
        try await launcher.importProduct()
        try await launcher.signIn()
        _ = await launcher.run("activate", "shopping.add-to-cart", "--input", #"{"sku":"TEA-001","quantity":3}"#)
        var text = "", errors = ""
        func waitFor(_ line: String) async {
            while !Task.isCancelled, !text.split(separator: " ").joined(separator: " ").contains(line) {
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        watcher.steps = [
            {
                _ = await launcher.run("activate", "shopping.checkout", "--input", checkout(key: "1"))
                await waitFor("Orders: 1 paid")
                return "Browse products"
            }, { "" }, { "1" },
            {
                #expect(text.contains("Available: 97"))
                let delivery = #"{"sku":"TEA-001","by":20,"reason":"delivery 17"}"#
                let result = try await LauncherProcess.run(
                    shell: #""$@""#, launcher.asOperator(["activate", "products.adjust-stock", "--input", delivery]),
                    in: launcher.folder)
                #expect(result.status == 0, "\(result.errors)")
                await waitFor("Available: 117")
                return "b"
            }, { "b" }, { "q" },
        ]
        var surroundings = CommandSurroundings(
            environment: ["BOARDY_STORE": launcher.store, "HOME": launcher.folder.path, "NO_COLOR": "1"],
            output: TextOutput(isTerminal: true, measure: { ScreenSize(columns: 80, rows: 24) }) { text += $0 },
            errors: TextOutput { errors += $0 }, hasTerminal: true, standardInput: { Data() }, isInputTerminal: true)
        surroundings.terminal = { TerminalDriver(input: watcher, output: $0) }
        surroundings.stopLimit = .seconds(600)
        let code = await Program(ShopPlugins.app, surroundings).run(
            ["run", "--profile", "operator"].map { Array($0.utf8) })
        #expect(code == .success, "\(errors)")
        #expect(watcher.steps.isEmpty, "\(text.suffix(2000))")
    }
}
