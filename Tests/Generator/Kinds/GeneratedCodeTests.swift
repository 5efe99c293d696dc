// The build makes these before this target: the generated code that the tests compile imports them.
import Boardy
import BoardyHeadless
import Foundation
import SnippetCompiler
import Testing

@testable import BoardyGenerator

@Suite struct GeneratedCodeTests {
    /// The files of all kinds, published and not, each with a board of its own.
    ///
    /// - Parameter length: the number of letters of the names; nil for short ones.
    private func files(nameLength length: Int? = nil) throws -> [GeneratedFile] {
        let filling = "Abcdefghijklmnopqrstuvwxyzab"
        let module = length.map { String(filling.prefix($0)) } ?? "Loyalty"
        return try BoardKind.all.flatMap { kind in
            try [true, false].flatMap { isPublished in
                var name = (isPublished ? "My" : "Own") + kind.name.split(separator: "-").map(\.capitalized).joined()
                if let length { name += filling.prefix(length - name.count) }
                return kind.parts(
                    BoardRequest(
                        module: try TypeName(module, of: "a module"), board: try TypeName(name, of: "a board"),
                        isPublished: isPublished)
                ).files
            }
        }
    }

    @Test("P-D1 the code of all kinds is formatted, also with the longest names", arguments: [nil, NameRules.longest])
    func format(nameLength: Int?) throws {
        let files = try files(nameLength: nameLength)
        let package = try TemporaryPackage(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) }))
        let process = Process(), output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let configuration = Package.folder.appending(path: ".swift-format").path
        process.arguments =
            ["swift", "format", "lint", "--strict", "--recursive", "--configuration", configuration, package.root.path]
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text == "")
        #expect(process.terminationStatus == 0)
    }

    @Test("P-D1 boards and views of all kinds compile, with declarations in place of UIKit and SwiftUI")
    func compile() throws {
        let frameworks = try ["UIKit", "SwiftUI"].map { name in
            try String(
                contentsOf: Package.folder.appending(path: "Tests/Generator/Kinds/Frameworks/\(name).swift"),
                encoding: .utf8)
        }
        // One module has it all, so what divides the code into modules and platforms is left out. So are the macros of
        // Observation: the compiler runs without the driver, which knows where their plugin is.
        let sources = try files().filter { !$0.path.hasPrefix("Tests/") }.map(\.text) + frameworks
        let joined = sources.joined(separator: "\n").replacing(#/@Observ(?:able|ationIgnored)\s/#, with: "")
        let code = joined.split(separator: "\n").filter { line in
            let code = line.drop { $0 == " " }
            return !["import ", "public import ", "#if canImport", "#endif"].contains { code.hasPrefix($0) }
        }
        let imports = "public import Boardy\npublic import BoardyHeadless\nimport Foundation\n"
        let snippet = try Snippet(source: imports + code.joined(separator: "\n"))
        #expect(try snippet.errors() == [])
    }
}

extension Substring {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

/// This package.
enum Package {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}
