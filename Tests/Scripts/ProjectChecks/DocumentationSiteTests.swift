import Foundation
import Testing

/// The program behind `Scripts/docs` that reads the pages in `docs`.
@Suite struct DocumentationSiteTests {
    private static let program = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts/Docs/site.py")

    @Test("a link of a page that leads to no file or to no heading is named with its line, and others are not")
    func links() throws {
        let package = try TemporaryFolder()
        let pages = [
            "README.md": "# Shop\n[a](docs/a.md#the-end) [b](docs/b.md)\n\n[c](#shop) [d](https://example.org/x)\n",
            "CHANGELOG.md": "```swift\n[x](y.md)\n```\n`[x](y.md)`\n", "docs/a.md": "## The `end`\n\n[e](#start)\n",
        ]
        for (path, text) in pages { try Data(text.utf8).write(to: try package.emptyFile(path)) }
        let run = try ProcessRun(
            URL(filePath: "/usr/bin/env"), ["python3", Self.program.path, "links"], in: package.url)
        #expect(
            run.output == """
                README.md:2: the link docs/b.md leads to no file
                docs/a.md:3: the link #start leads to no heading of docs/a.md

                """)
        #expect(run.status == 1 && run.errors.isEmpty)
    }
}
