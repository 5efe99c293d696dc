import Foundation
import SnippetCompiler
import Testing

/// A row of the list of the names of 1.63.
private struct Name: Equatable {
    let text: String
    let place: String
    let instead: String
}

/// The list of the names of Boardy 1.63, against code that uses them and the page for those who come over.
@Suite struct NamesTests {
    private let types: [Name]
    private let members: [Name]
    private let article: String
    private let uses: Set<String>
    private let package: URL

    init() throws {
        var package = URL(filePath: #filePath)
        for _ in 1...4 { package.deleteLastPathComponent() }
        self.package = package
        func text(_ path: String) throws -> String {
            try String(contentsOf: package.appending(path: path), encoding: .utf8)
        }
        var heading = "", rows: [String: [Name]] = [:]
        for line in try text("docs/specification/boardy-1.63-names.md").components(separatedBy: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            guard let row = line.wholeMatch(of: /\| `(.+?)` \| (\w+) \| (.*?) ?\|/) else { continue }
            rows[heading, default: []].append(Name(text: "\(row.1)", place: "\(row.2)", instead: "\(row.3)"))
        }
        types = try #require(rows["Types"])
        members = try #require(rows["Members"])
        article = try text("Modules/Boardy/Core/BoardyCore.docc/ComingFromBoardy.md")
        let code = try ["Types", "Members"].map { try text("Tests/Boardy/Compatibility/names/\($0).swift") }.joined()
        uses = Set(
            code.matches(of: /\/\/ use: (.+)/).flatMap { $0.1.split(separator: /, (?=[A-Z]|->>)/).map(String.init) })
    }

    @Test("One use of each name of 1.63 that is said to work compiles in Swift 5")
    func compiling() throws {
        try Snippet(["Types", "Members"], in: "names", compilerArguments: ["-swift-version", "5"]).verify()
    }

    @Test("The uses are those of the names that are said to work, and no others")
    func used() {
        let working = Set((types + members).filter { $0.place != "replaced" }.map(\.text))
        #expect(working.subtracting(uses).sorted() == [])
        #expect(uses.subtracting(working).sorted() == [])
    }

    @Test("127 of the 132 types of 1.63 are there, and each other name says what to write instead")
    func counted() {
        #expect(types.count == 132)
        #expect(Set(types.map(\.text)).count == 132)
        #expect(types.count { $0.place != "replaced" } == 127)
        #expect(Set((types + members).map(\.place)) == ["same", "compatibility", "replaced"])
        #expect((types + members).filter { $0.place != "same" && $0.instead.isEmpty } == [])
    }

    @Test("The types in BoardyCompatibility are those that the list says to be there")
    func places() throws {
        var names: Set<String> = []
        let folder = package.appending(path: "Modules/Boardy/Compatibility")
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let declaration = /\n(?:@resultBuilder\n)?public (?:final )?(?:class|struct|enum|protocol|typealias) (\w+)/
            names.formUnion(
                try String(contentsOf: file, encoding: .utf8).matches(of: declaration).map { String($0.1) })
        }
        let ours: Set = ["IDModuleBuilderPlugin"], boundaries: Set = ["AnyBoundary", "Empty"]
        let listed = Set(types.filter { $0.place == "compatibility" }.map(\.text))
        #expect(names.subtracting(ours).subtracting(boundaries) == listed)
    }

    @Test("The table of the page has every type, with what became of it")
    func table() {
        let table = article.components(separatedBy: "\n").compactMap { line in
            line.wholeMatch(of: /\| `(\w+)` \| (\w+) \| (.*?) ?\|/).map {
                Name(text: "\($0.1)", place: "\($0.2)", instead: "\($0.3)")
            }
        }
        #expect(table == types)
    }
}
