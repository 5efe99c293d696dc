import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Kills the built launcher in the middle of an import.
@MainActor @Suite struct ImportCrashTests {
    @Test(
        "PM-3 an import that is killed goes on where it stopped, and the same file again changes nothing",
        arguments: ["before-commit", "after-commit"])
    func killed(moment: String) async throws {
        let launcher = try TestLauncher()
        let file = launcher.folder.appending(path: "shop.csv")
        // The long cells of a column that is not used make several transactions of few rows.
        let padding = String(repeating: "x", count: 4_000)
        let rows = (0..<250).map { "S\($0),Mug,1.50,\($0 % 7),\(padding)\n" }.joined()
        try Data("sku,title,price,stock,notes\n\(rows)S7,Cup,1,1,\n".utf8).write(to: file)
        let arguments = try await launcher.asOperator([
            "activate", "products.import", "--input", #"{"path":"\#(file.path)"}"#,
        ])
        let killed = try await LauncherProcess.run(
            arguments, environment: ["BOARDY_STORE": launcher.store, "BOARDY_FAIL_POINT": "products.import:\(moment)"])
        #expect(killed.status == SIGKILL)
        let kept = try #require(
            await launcher.run("activate", "products.list", "--input", "{}").json["total"] as? Int)
        #expect(moment == "after-commit" ? (1..<250).contains(kept) : kept == 0)

        for (imported, unchanged) in [(250 - kept, kept), (0, 250)] {
            let report = await launcher.run(arguments).json
            #expect(report["imported"] as? Int == imported)
            #expect(report["unchanged"] as? Int == unchanged)
            let rejected = try #require(report["rejected"] as? [[String: Any]])
            #expect(rejected.map { $0["line"] as? Int } == [252])
            #expect(rejected.map { $0["reason"] as? String } == ["'S7' is in line 9 already"])
        }
    }
}
