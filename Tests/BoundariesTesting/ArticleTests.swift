import SnippetCompiler
import Testing

// The articles import BoundariesTesting, so their tests cannot stand beside the tests of Boundaries.

@Suite struct ArticleTests {
    private static let catalog = "Modules/Boundaries/Boundaries.docc"

    @Test("The code of an article compiles as one script, without a warning", arguments: try Article.all(of: catalog))
    func compiles(article: Article) throws {
        for error in try article.errors() {
            Issue.record("\(error.message)", sourceLocation: article.location(line: error.line))
        }
    }

    @Test("An article shows no code but Swift that the tests compile", arguments: try Article.all(of: catalog))
    func showsNothingElse(article: Article) {
        for line in article.uncompiledLines {
            Issue.record(
                "this code is not compiled: mark its block as swift", sourceLocation: article.location(line: line))
        }
    }
}

extension Article {
    /// A line of the article, for a test to point at.
    fileprivate func location(line: Int) -> SourceLocation {
        SourceLocation(fileID: "Boundaries/\(name).md", filePath: path, line: max(1, line), column: 1)
    }
}
