import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// Texts from outside with characters that a terminal obeys.
private let hostile = "\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{7F}\u{7}\u{2028}"

/// Runs the built launcher and looks at the bytes of both outputs.
@MainActor @Suite struct HostileTextTests {
    private let folder: URL
    private let launcher: TestLauncher

    init() throws {
        launcher = try TestLauncher()
        folder = launcher.folder
    }

    /// Returns the scalars in a text that a terminal obeys.
    private func obeyed(_ text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            scalar != "\n" && scalar != "\t"
                && ([.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                    || scalar.properties.isBidiControl)
        }.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    }

    private func expectHarmless(
        _ arguments: [String], _ code: ExitCode, shell: String = #"exec "$@""#
    ) async throws -> ProcessResult {
        let result = try await LauncherProcess.run(shell: shell, arguments, in: folder)
        #expect(result.reason == .exit && result.status == code.rawValue, "\(result)")
        #expect(!(result.errors + result.output).isEmpty)
        #expect(obeyed(result.errors) == [])
        #expect(obeyed(result.output) == [])
        return result
    }

    @Test(
        "FA-14 standard error passes no control character of the command line",
        arguments: [
            (["--x\(hostile)"], .usage), (["run\(hostile)"], .usage), (["run", hostile], .usage),
            (["run", "--plugin", "shop\(hostile)"], .usage), (["list", "plugins", "--format", hostile], .usage),
            (["activate", "shopping.cart\(hostile)"], .unavailable), (["open", hostile], .data),
            (["open", "app://a\u{9B}31m\u{202E}"], .data), (["open", "app://no/where%1B%5B2J%E2%80%AE"], .noRoute),
            (["open", "app://cart/add/A?quantity=%1B%5B2J"], .data),
            (["run", "--store", "/dev/null/\(hostile)/a"], .store),
            (["run", "--script", "/nowhere\(hostile)"], .store),
            (["activate", "products.list", "--input", #"{"query":["\#(hostile)"]}"#], .data),
            (["activate", "products.import", "--input", #"{"path":"/nowhere\u001b[2J\u009b"}"#], .data),
            (["activate", "products.import", "--input", #"{"path":"/nowhere\u202e\u2028"}"#], .data),
        ] as [([String], ExitCode)])
    func arguments(arguments: [String], code: ExitCode) async throws {
        let isGuarded = arguments.contains("products.import")
        _ = try await expectHarmless(isGuarded ? launcher.asOperator(arguments) : arguments, code)
    }

    @Test("FA-14 the log of all messages passes no control character of their values")
    func log() async throws {
        let result = try await expectHarmless(
            ["activate", "products.list", "--input", #"{"query":"\u200f\u061c\u2028"}"#], .success,
            shell: #"BOARDY_LOG_ENABLED=yes exec "$@""#)
        #expect(result.errors.contains(" activation of 'products.list' on 'main' with "))
        #expect(result.errors.contains(#"\u200F"#))
    }

    @Test("FA-14 standard error passes no control character of a script")
    func script() async throws {
        let texts = [
            "Menu\(hostile)", "Menu\(hostile): Quit", "Dashboard: Quit\(hostile)",
            "Dashboard: Quit a\(hostile)=\(hostile)",
        ]
        for text in texts {
            try Data(text.utf8).write(to: folder.appending(path: "a.session"))
            _ = try await expectHarmless(["run", "--script", "a.session"], .data)
        }
    }

    @Test("FA-14 what is stored is shown and printed without its control characters, and JSON has it all the same")
    func stored() async throws {
        let title = "Tea\u{9B}31m\u{202E}\u{7F}"
        let row: [String: Any] = ["sku": "A", "title": "Tea", "price": 5, "stock": 3]
        let data = try JSONSerialization.data(withJSONObject: [row])
        try data.write(to: folder.appending(path: "catalogue.json"))
        _ = try await expectHarmless(
            launcher.asOperator(["activate", "products.import", "--input", #"{"path":"catalogue.json"}"#]), .success)
        // An import would refuse the title. A store may have it from an earlier version.
        try Store(.file(launcher.store)).run("UPDATE products SET title = ?", title)
        let list = try await expectHarmless(["activate", "products.list"], .success)
        #expect(list.output.contains(#""title":"Tea\u009B31m\u202E\u007F""#))
        let json = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: Any]
        let products = try #require(json?["products"] as? [[String: Any]])
        #expect((products.first?["title"] as? String).map { Array($0.utf8) } == Array(title.utf8))
        try Data("Dashboard: Browse products\nBrowse products: Search\nProducts: Back\nDashboard: Quit\n".utf8)
            .write(to: folder.appending(path: "a.session"))
        let shown = try await expectHarmless(["run", "--script", "a.session"], .success)
        #expect(shown.output.contains(#"Tea\u009B31m\u202E\u007F  5.00 EUR          3  A"#))
    }
}
