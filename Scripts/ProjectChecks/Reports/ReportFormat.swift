import Foundation

/// The forms in which the issues are printed.
enum ReportFormat: String, CaseIterable {
    case text, json, github, sarif

    /// - Parameter sum: the last line of the text for people.
    func report(of issues: [CheckIssue], sum: String) throws -> String {
        switch self {
        case .text: (issues.map(\.description) + [sum]).joined(separator: "\n")
        case .json: try Self.json(issues.map(JSONIssue.init))
        case .github: issues.map(Self.annotation).joined(separator: "\n")
        case .sarif: try Self.json(SARIFLog(issues))
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Returns a line that GitHub Actions shows at the place of the issue.
    private static func annotation(_ issue: CheckIssue) -> String {
        let place = [("file", issue.file), ("line", "\(issue.line)")] + (issue.column.map { [("col", "\($0)")] } ?? [])
        let properties = (place + [("title", issue.rule.rawValue)]).map { name, value in
            "\(name)=\(escaped(value).replacing(":", with: "%3A").replacing(",", with: "%2C"))"
        }
        return "::error \(properties.joined(separator: ","))::" + escaped("\(issue.problem)\nInstead: \(issue.remedy)")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }
}

/// An issue as `--format json` prints it.
private struct JSONIssue: Encodable {
    let rule: String
    let file: String
    let line: Int
    let column: Int?
    let problem: String
    let instead: String
    let specification: [String]

    init(_ issue: CheckIssue) {
        (rule, file, line, column) = (issue.rule.rawValue, issue.file, issue.line, issue.column)
        (problem, instead, specification) = (issue.problem, issue.remedy, issue.rule.specification)
    }
}
