import Foundation
import SnippetCompiler
import Testing

/// An article of the DocC catalog, as far as its code goes.
struct Article: CustomTestStringConvertible {
    let name: String
    private let path: String
    private let text: String

    init(name: String) throws {
        self.name = name
        path = Self.catalog.appending(path: "\(name).md").path
        text = try String(contentsOfFile: path, encoding: .utf8)
    }

    /// For tests of the reading itself.
    init(text: String) {
        name = "Sample"
        path = #filePath
        self.text = text
    }

    static let packageFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let catalog = packageFolder.appending(path: "Modules/Boardy/Core/BoardyCore.docc")

    /// Every article of the catalog.
    static func all() throws -> [Article] {
        try FileManager.default.contentsOfDirectory(atPath: catalog.path).sorted()
            .filter { $0.hasSuffix(".md") }.map { try Article(name: String($0.dropLast(".md".count))) }
    }

    var testDescription: String { name }

    /// The blocks marked as Swift, each line where it stands in the article, and nothing else.
    var code: String { lines.map { $0.kind == .code ? $0.text : "" }.joined(separator: "\n") }

    /// The lines that show code which no test would compile: in blocks of another kind, or set off by their indentation.
    var uncompiledLines: [Int] { lines.indices.filter { lines[$0].kind == .uncompiled }.map { $0 + 1 } }

    /// Compiles the article's code as one script, and gives every error and warning.
    func errors() throws -> [CompilerError] {
        try Snippet(source: code, isScript: true, compilerArguments: ["-warnings-as-errors"]).errors()
    }

    /// A line of the article, for a test to point at.
    func location(line: Int) -> SourceLocation {
        SourceLocation(fileID: "BoardyCore/\(name).md", filePath: path, line: max(1, line), column: 1)
    }

    private enum Kind { case prose, fence, code, uncompiled }

    private var lines: [(text: String, kind: Kind)] {
        var isInside = false, isSwift = false
        return text.components(separatedBy: "\n").map { line in
            let start = line.trimmingCharacters(in: .whitespaces)
            if start.hasPrefix("```") {
                let wasInside = isInside
                isInside.toggle()
                if !wasInside { isSwift = start == "```swift" }
                return (line, isSwift ? .fence : .uncompiled)
            }
            if isInside { return (line, isSwift ? .code : .uncompiled) }
            return (line, line.hasPrefix("    ") || line.hasPrefix("\t") ? .uncompiled : .prose)
        }
    }
}
