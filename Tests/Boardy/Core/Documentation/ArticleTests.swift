import SnippetCompiler
import Testing

@Suite struct ArticleTests {
    @Test(
        "The code of an article compiles as one script, without a warning",
        arguments: try Article.all(of: "Modules/Boardy/Core/BoardyCore.docc"))
    func compiles(article: Article) throws {
        for error in try article.errors() {
            Issue.record("\(error.message)", sourceLocation: article.location(line: error.line))
        }
    }

    @Test(
        "An article shows no code but Swift that the tests compile",
        arguments: try Article.all(of: "Modules/Boardy/Core/BoardyCore.docc"))
    func showsNothingElse(article: Article) {
        for line in article.uncompiledLines {
            Issue.record(
                "this code is not compiled: mark its block as swift", sourceLocation: article.location(line: line))
        }
    }

    @Test("There are articles with code to compile")
    func some() throws {
        let articles = try Article.all(of: "Modules/Boardy/Core/BoardyCore.docc")
        #expect(articles.count >= 5)
        #expect(articles.contains { $0.code.contains("Motherboard") })
    }

    @Test("An error in a block is found at its line of the article")
    func wrongCode() throws {
        let article = Article(
            text: """
                Some text.
                ```swift
                let text: String = "a"
                ```
                More text, which is not Swift.
                ```swift
                let number: Int = text
                ```
                """)
        #expect(try article.errors().map(\.line) == [7])
    }

    @Test("Blocks without the name of a language, with another one, and indented ones are named with their lines")
    func otherCode() {
        let article = Article(text: "# A\n```\na\n```\n```sh\nb\n```\n\n    c\n```swift\n    d\n```\nText")
        #expect(article.uncompiledLines == [2, 3, 4, 5, 6, 7, 9])
        #expect(article.code == "\n\n\n\n\n\n\n\n\n\n    d\n\n")
    }
}

extension Article {
    /// A line of the article, for a test to point at.
    fileprivate func location(line: Int) -> SourceLocation {
        SourceLocation(fileID: "BoardyCore/\(name).md", filePath: path, line: max(1, line), column: 1)
    }
}
