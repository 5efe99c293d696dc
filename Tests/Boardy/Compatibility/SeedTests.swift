import Foundation
import SnippetCompiler
import Testing

/// The snippets of the seeds on Boardy, as they are written there, in Swift 5 with the two imports.
///
/// A line that ends with `// …` stands where the seed has `...`, or where the text of seed 003 left a line out. These
/// lines of the seeds compile nowhere: `let database ...` and `case ...:`.
@Suite struct SeedTests {
    @Test("The snippets of a seed compile as they are written", arguments: seeds)
    func compiling(name: String, count: Int) throws {
        try Snippet([name], in: "seeds", compilerArguments: ["-swift-version", "5"]).verify()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "seeds/\(name).swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.components(separatedBy: "// snippet: ").count - 1 == count)
    }

    private static let seeds = [("Readme", 10), ("ComponentKit", 4), ("Microsystems", 6), ("PackagePage", 5)]
}
