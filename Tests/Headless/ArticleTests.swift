import SnippetCompiler
import Testing

@Suite struct ArticleTests {
    private static let catalog = "Modules/Headless/BoardyHeadless.docc"

    @Test("The code of an article compiles as one script, without a warning", arguments: try Article.all(of: catalog))
    func compiles(article: Article) throws {
        #expect(try article.errors().map(\.description) == [])
        #expect(article.uncompiledLines == [])
    }
}
