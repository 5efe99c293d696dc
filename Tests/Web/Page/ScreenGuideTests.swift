import BoardyHTTP
import BrowserDriver
import Foundation
import Testing

@testable import BoardyWeb

/// Tests of the examples in `docs/screens.md`. `UPDATE_PAGES=1` writes the page, and its pictures too if
/// `BOARDY_BROWSER` is set.
@MainActor @Suite struct ScreenGuideTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private nonisolated static let updates = ProcessInfo.processInfo.environment["UPDATE_PAGES"] != nil

    @Test("docs/screens.md shows each part as a terminal draws it, beside a small picture of the page")
    func guide() async throws {
        var guide = ""
        for example in ScreenExample.all {
            guide += """
                <tr><th colspan="2">\(example.heading)</th></tr>
                <tr><td>

                ```text
                \(await example.terminal())
                ```

                </td><td><img src="screens/\(example.name).png" width="400" alt="\(example.heading), in a \
                browser"></td></tr>

                """
        }
        let file = Self.root.appending(path: "docs/screens.md"), page = try String(contentsOf: file, encoding: .utf8)
        let parts = page.split(separator: "<table>\n", maxSplits: 1).flatMap {
            $0.split(separator: "</table>\n", maxSplits: 1, omittingEmptySubsequences: false)
        }
        try #require(parts.count == 3)
        if Self.updates {
            try "\(parts[0])<table>\n\(guide)</table>\n\(parts[2])".write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(parts[1] == guide)
        }
    }

    @Test("each picture of docs/screens.md is there, and is small", .enabled(if: !updates))
    func pictures() throws {
        for example in ScreenExample.all {
            let picture = try Data(contentsOf: Self.root.appending(path: "docs/screens/\(example.name).png"))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count < 30_000, "\(example.name)")
        }
    }

    @Test(
        "the pictures are written anew, if asked for",
        .enabled(if: updates && ProcessInfo.processInfo.environment["BOARDY_BROWSER"] != nil))
    func update() async throws {
        let site = PageSite(), server = try HTTPServer(site), browser = try await BrowserDriver()
        let folder = Self.root.appending(path: "docs/screens")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for example in ScreenExample.all {
            site.setFirst(example.html)
            try await browser.resize(width: example.width, height: 900)
            try await browser.open(try #require(URL(string: "http://127.0.0.1:\(server.port)/")))
            // The picture is that of the page as it is read, without the mark of the focus.
            try await browser.evaluate("document.activeElement.blur()")
            try await browser.screenshot(of: "main").write(to: folder.appending(path: "\(example.name).png"))
        }
    }
}
