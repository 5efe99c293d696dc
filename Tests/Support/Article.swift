import Foundation

/// An article of a DocC catalog. Its blocks marked `swift` form one script, which a test compiles.
public struct Article: Sendable, CustomStringConvertible {
    /// The name of its file, without the extension.
    public let name: String
    /// The path of its file.
    public let path: String
    let text: String

    /// Makes an article of a text, for tests of this type.
    public init(text: String, testFile: String = #filePath) {
        self.init(name: "Sample", path: testFile, text: text)
    }

    private init(name: String, path: String, text: String) {
        self.name = name
        self.path = path
        self.text = text
    }

    /// Reads every article of a catalog, in the order of their names.
    ///
    /// - Parameters:
    ///   - catalog: the catalog's folder, from the package's folder.
    ///   - testFile: the file of the test; leave the default.
    public static func all(of catalog: String, testFile: String = #filePath) throws -> [Article] {
        let folder = try PackageFolder.containing(testFile).appending(path: catalog)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".md") }
            .map { file in
                let path = folder.appending(path: file).path
                return Article(
                    name: String(file.dropLast(".md".count)), path: path,
                    text: try String(contentsOfFile: path, encoding: .utf8))
            }
    }

    public var description: String { name }

    /// The lines of the blocks marked `swift`, as one script. All other lines are empty, so that a line keeps its
    /// number, and so are imports of modules that the article itself makes, or has imported in an earlier file.
    public var code: String {
        var known = Set(text.matches(of: /arget\(name: "(\w+)"/).map(\.output.1))
        return lines.map { text, kind in
            let module = text.wholeMatch(of: /(?:public )?import (\w+)/)?.output.1
            let isNew = module.map { known.insert($0).inserted } ?? true
            return kind == .code && isNew ? text : ""
        }.joined(separator: "\n")
    }

    /// The numbers of lines with code that no test compiles, in blocks of another kind or indented.
    public var uncompiledLines: [Int] { lines.enumerated().filter { $1.kind == .uncompiled }.map { $0.offset + 1 } }

    /// Compiles the article's code as one script and returns every error and warning.
    ///
    /// - Throws: the errors of ``Snippet/errors()``.
    public func errors() throws -> [CompilerError] {
        try Snippet(source: code, isScript: true, compilerArguments: ["-warnings-as-errors"], testFile: path).errors()
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
