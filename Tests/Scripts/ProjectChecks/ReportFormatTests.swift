import BoardyCoding
import Foundation
import JSONSchemaValidator
import Testing

@testable import ProjectChecks

/// Tests of the forms in which issues are printed.
@Suite struct ReportFormatTests {
    private let issues = [
        CheckIssue(
            file: "Modules/A b/Pay.swift", line: 3, column: 8, rule: .keptView, problem: "100 % \"strong\"\n",
            remedy: "hold it weakly"),
        CheckIssue(file: "Package.swift", line: 1, rule: .cycle, problem: "A → B", remedy: "move it"),
    ]

    @Test("text has a place, a rule and a remedy for each issue, and the sum")
    func text() throws {
        #expect(
            try ReportFormat.text.report(of: [issues[1]], sum: "1 issue") == """
                Package.swift:1: cycle: A → B
                    instead: move it
                1 issue
                """)
    }

    @Test("JSON has the issues with all that is known of them, and no sum")
    func json() throws {
        let text = try ReportFormat.json.report(of: issues, sum: "2 issues")
        let values = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
        let first = try #require(values?.first)
        #expect(first["rule"] as? String == "kept-view" && first["line"] as? Int == 3 && first["column"] as? Int == 8)
        #expect(first["file"] as? String == "Modules/A b/Pay.swift" && first["instead"] as? String == "hold it weakly")
        #expect(first["specification"] as? [String] == ["B-2", "B-3", "CC-2"])
        #expect(values?.count == 2 && values?.last?["column"] == nil)
        #expect(try ReportFormat.json.report(of: [], sum: "").filter { !$0.isWhitespace } == "[]")
    }

    @Test("an annotation of GitHub is one line, whose signs are escaped")
    func github() throws {
        #expect(
            try ReportFormat.github.report(of: issues, sum: "2 issues") == """
                ::error file=Modules/A b/Pay.swift,line=3,col=8,title=kept-view::100 %25 "strong"%0A\
                %0AInstead: hold it weakly
                ::error file=Package.swift,line=1,title=cycle::A → B%0AInstead: move it
                """)
    }

    private func value(_ json: Data) throws -> JSONValue { try JSONDecoder().decode(JSONValue.self, from: json) }

    @Test("SARIF is valid by the schema of the standard, with issues and without")
    func sarif() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Schemas/sarif-2.1.0.json")
        let schema = JSONSchemaValidator(try value(try Data(contentsOf: file)))
        let seeded = try SeededViolationTests.issues()
        #expect(Set(seeded.map(\.rule)).count > 30)
        for issues in [issues, seeded, []] {
            let text = try ReportFormat.sarif.report(of: issues, sum: "")
            #expect(try schema.problems(in: try value(Data(text.utf8))) == [])
        }
        let text = try ReportFormat.sarif.report(of: issues, sum: "")
        let wrong = text.replacing("\"startLine\" : 3", with: "\"startLine\" : 0").replacing(
            "\"error\"", with: "\"bad\"")
        #expect(try schema.problems(in: try value(Data(wrong.utf8))).count >= 2)
    }

    @Test("SARIF has each rule once, and each result its rule, its place and a path as a reference")
    func sarifResults() throws {
        let text = try ReportFormat.sarif.report(of: issues, sum: "")
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
        let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(rules == CheckRule.allCases.map(\.rawValue))
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.compactMap { $0["ruleIndex"] as? Int }.map { rules[$0] } == ["kept-view", "cycle"])
        let location = (results[0]["locations"] as? [[String: [String: Any]]])?.first?["physicalLocation"]
        #expect((location?["artifactLocation"] as? [String: String])?["uri"] == "Modules/A%20b/Pay.swift")
        #expect(location?["region"] as? [String: Int] == ["startLine": 3, "startColumn": 8])
    }

    @Test(
        "SARIF has a file of the package by its path from the root, and another one, such as a baseline, by its URL",
        arguments: [
            ("a:b/Pay.swift", "a%3Ab/Pay.swift", "%SRCROOT%"), ("/tmp/a b.txt", "file:///tmp/a%20b.txt", nil),
        ])
    func sarifPlaces(file: String, uri: String, base: String?) throws {
        let issue = CheckIssue(file: file, line: 1, rule: .baseline, problem: "", remedy: "")
        let text = try ReportFormat.sarif.report(of: [issue], sum: "")
        #expect(text.contains("\"uri\" : \"\(uri)\"") && text.contains("uriBaseId") == (base != nil), "\(text)")
    }
}
