import Foundation
import SnippetCompiler
import Testing

@Suite struct ArticleTests {
    private static let catalog = "Modules/Boardy/ModulePlugin/BoardyModulePlugin.docc"

    @Test("The code of an article compiles as one script, without a warning", arguments: try Article.all(of: catalog))
    func compiles(article: Article) throws {
        for error in try article.errors() {
            Issue.record("\(error.message)", sourceLocation: article.location(line: error.line))
        }
    }

    @Test("Each file that the article about plugins tells its reader to write begins with its imports")
    func imports() throws {
        let article = try #require(try Article.all(of: Self.catalog).first { $0.name == "Plugins" })
        let text = try String(contentsOfFile: article.path, encoding: .utf8)
        let starts = text.matches(of: /`Sources\/\S+`[^\n]*\n\n```swift\n([^\n]*)\n/).map(\.output.1)
        #expect(starts == ["public import BoardyCore", "import BoardyCore", "import BoardyCore"])
    }

    @Test(
        "Articles show only Swift that the tests compile, and a manifest with the package's own platforms and products",
        arguments: try Article.all(of: catalog))
    func showsNothingElse(article: Article) throws {
        let lines = try String(contentsOfFile: article.path, encoding: .utf8).components(separatedBy: "\n")
        let shown = article.uncompiledLines.map { lines[$0 - 1] }.filter { !$0.hasPrefix("```") }
        #expect(shown.isEmpty || article.name == "Plugins")
        guard article.name == "Plugins" else { return }
        let root = URL(filePath: article.path).appending(path: "../../../../..").standardized
        let own = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let manifest = shown.joined(separator: "\n")
        #expect(own.hasPrefix(try #require(shown.first)))
        #expect(manifest.contains(#".product(name: "Boardy", package: "boardy-monorepo")"#))
        #expect(own.contains(#"name: "boardy-monorepo""#) && own.contains(#".library("Boardy", at:"#))
        for platform in [".macOS(.v15)", ".iOS(.v18)"] {
            #expect(manifest.contains(platform) && own.contains(platform))
        }
    }
}

extension Article {
    /// A line of the article, for a test to point at.
    fileprivate func location(line: Int) -> SourceLocation {
        SourceLocation(fileID: "BoardyModulePlugin/\(name).md", filePath: path, line: max(1, line), column: 1)
    }
}
