import Foundation
import Testing

@testable import ProjectChecks

@Suite struct DocumentationTests {
    private static func documentation(_ symbols: String...) throws -> DocumentationCheck {
        let graph = #"{"module": {"name": "BoardyValues"}, "symbols": [\#(symbols.joined(separator: ", "))]}"#
        return try DocumentationCheck(graph: Data(graph.utf8))
    }

    private static func symbol(_ path: String, line: Int, comment: String = "") -> String {
        let words = path.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            {"pathComponents": [\(words)], \(comment)
             "location": {"uri": "file:///p/Modules/Values/Money.swift", "position": {"line": \(line), "character": 4}}}
            """
    }

    @Test("a public declaration without a comment is found, with its file and line")
    func undocumented() throws {
        let report = CheckReport(
            documentation: try Self.documentation(
                Self.symbol("Money.minor", line: 9),
                Self.symbol("Money", line: 2, comment: #""docComment": {"lines": []},"#),
                Self.symbol("Money.zero", line: 4)),
            root: URL(filePath: "/p"))
        #expect(
            report.text == """
                Modules/Values/Money.swift:5: documentation: Money.zero is public and has no documentation
                    instead: a line of `///` that says what it is for, or less than public access
                Modules/Values/Money.swift:10: documentation: Money.minor is public and has no documentation
                    instead: a line of `///` that says what it is for, or less than public access
                2 issues among 3 public declarations in BoardyValues
                """)
        #expect(!report.isClean)
    }

    @Test("what the compiler made has no place in a source, and is no issue")
    func synthesized() throws {
        let documentation = try Self.documentation(#"{"pathComponents": ["Money", "hash(into:)"]}"#)
        let report = CheckReport(documentation: documentation, root: URL(filePath: "/p"))
        #expect(report.text == "1 public declaration in BoardyValues, each documented.")
        #expect(report.isClean)
    }
}
