/// A list of issues that are tolerated until somebody removes them. It only shrinks.
///
/// A line is the rule, the file and the problem of an issue, with tabs between them. Line numbers are left out, so that
/// a change elsewhere in the file does not matter. Empty lines and lines that begin with `#` say why.
struct Baseline {
    private let path: String
    private let lines: [Substring]
    private let lineEnd: String

    /// - Parameters:
    ///   - path: the file of the baseline, for the messages.
    ///   - text: the text of the file.
    init(path: String, text: String) {
        self.path = path
        // As a character, the two bytes at the end of a line of Windows are one.
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        lineEnd = text.contains("\r\n" as Character) ? "\r\n" : "\n"
    }

    static func text(tolerating issues: [CheckIssue]) -> String {
        issues.map { entry($0) + "\n" }.joined()
    }

    private static func entry(_ issue: CheckIssue) -> String {
        "\(issue.rule.rawValue)\t\(issue.file)\t\(issue.problem)"
    }

    private static func isEntry(_ line: Substring) -> Bool { !line.hasPrefix("#") && !line.trimmed.isEmpty }

    /// Returns the issues that are not tolerated, and one for each entry that no longer applies.
    func issues(among issues: [CheckIssue]) -> [CheckIssue] {
        let tolerated = tolerated(among: issues)
        let stale = lines.indices.filter { Self.isEntry(lines[$0]) && !tolerated.lines.contains($0) }.map { index in
            CheckIssue(
                file: path, line: index + 1, rule: .baseline,
                problem: "the entry no longer applies: \(lines[index].replacing("\t", with: " "))",
                remedy: "remove the line, as --write-baseline \(path) does")
        }
        return (tolerated.others + stale).sorted()
    }

    /// Returns the text of the baseline without the entries that no longer apply.
    func shrunk(to issues: [CheckIssue]) -> String {
        let tolerated = tolerated(among: issues)
        return lines.indices.filter { !Self.isEntry(lines[$0]) || tolerated.lines.contains($0) }.map { lines[$0] }
            .joined(separator: lineEnd)
    }

    /// Returns the entries that apply, each to one issue, and the other issues.
    private func tolerated(among issues: [CheckIssue]) -> (lines: Set<Int>, others: [CheckIssue]) {
        var waiting = Dictionary(grouping: lines.indices) { String(lines[$0]) }
        var applied: Set<Int> = []
        let others = issues.filter { issue in
            guard let line = waiting[Self.entry(issue)]?.popLast() else { return true }
            applied.insert(line)
            return false
        }
        return (applied, others)
    }
}
