import Foundation

/// Issues in the Static Analysis Results Interchange Format, version 2.1.0, which code hosts and editors read.
struct SARIFLog: Encodable {
    private let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    private let version = "2.1.0"
    private let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    init(_ issues: [CheckIssue]) {
        let rules = CheckRule.allCases
        runs = [
            Run(
                tool: Tool(driver: Driver(rules: rules.map(Rule.init))),
                results: issues.map { Finding($0, ruleIndex: rules.firstIndex(of: $0.rule) ?? -1) })
        ]
    }

    private struct Run: Encodable {
        let tool: Tool
        let columnKind = "unicodeCodePoints"
        let results: [Finding]
    }

    private struct Tool: Encodable { let driver: Driver }

    private struct Driver: Encodable {
        let name = "check-modules"
        let rules: [Rule]
    }

    private struct Rule: Encodable {
        let id: String
        let shortDescription: Message
        let properties: [String: [String]]

        init(_ rule: CheckRule) {
            id = rule.rawValue
            shortDescription = Message(text: "Refuses \(rule.refuses).")
            properties = ["specification": rule.specification]
        }
    }

    private struct Message: Encodable { let text: String }

    private struct Finding: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level = "error"
        let message: Message
        let locations: [Location]

        init(_ issue: CheckIssue, ruleIndex: Int) {
            ruleId = issue.rule.rawValue
            self.ruleIndex = ruleIndex
            message = Message(text: "\(issue.problem)\nInstead: \(issue.remedy)")
            locations = [Location(physicalLocation: PhysicalLocation(issue))]
        }
    }

    private struct Location: Encodable { let physicalLocation: PhysicalLocation }

    private struct PhysicalLocation: Encodable {
        let artifactLocation: Artifact
        let region: Region

        init(_ issue: CheckIssue) {
            artifactLocation = Artifact(issue.file)
            region = Region(startLine: issue.line, startColumn: issue.column)
        }
    }

    private struct Artifact: Encodable {
        let uri: String
        let uriBaseId: String?

        init(_ file: String) {
            if file.hasPrefix("/") {
                (uri, uriBaseId) = (URL(filePath: file).absoluteString, nil)
            } else {
                // In front of a colon stands a scheme.
                let allowed = CharacterSet.urlPathAllowed.subtracting([":"])
                uri = file.addingPercentEncoding(withAllowedCharacters: allowed) ?? file
                uriBaseId = "%SRCROOT%"
            }
        }
    }

    private struct Region: Encodable {
        let startLine: Int
        let startColumn: Int?
    }
}
