import BoardySourceCode

/// Compares the ways of the architecture page with the code: each listed file exists and names the entry of the next.
struct WayCheck {
    private let ways: [Way]
    private let page: String
    private let tokens: [String: [SwiftToken]]

    /// - Parameters:
    ///   - page: the path of the architecture page, for the messages.
    ///   - text: the page itself.
    ///   - tokens: the tokens of every Swift file outside the tests, by its path.
    init(page: String, text: String, tokens: [String: [SwiftToken]]) {
        self.page = page
        self.tokens = tokens
        ways = Way.all(in: text)
    }

    func issues() -> [CheckIssue] {
        if ways.isEmpty {
            return [
                issue(
                    1, "the page lists no way of a message",
                    "add a table with the columns File and Entered by for each way")
            ]
        }
        return ways.flatMap(issues(of:))
    }

    private func issues(of way: Way) -> [CheckIssue] {
        var issues: [CheckIssue] = []
        if let limit = way.limit, way.steps.count > limit {
            issues.append(
                issue(
                    way.line, "the way has \(way.steps.count) files, and its heading allows \(limit)", "shorten the way"
                ))
        }
        var visited: Set<String> = []
        var previous: String?
        for step in way.steps {
            let found = files(named: step.file)
            guard let file = found.first, found.count == 1 else {
                issues.append(
                    issue(
                        step.line,
                        found.isEmpty
                            ? "\(step.file) is no Swift file of the code"
                            : "\(step.file) is \(found.joined(separator: " and "))",
                        "write a path, or the end of one, that names exactly one file"))
                previous = nil
                continue
            }
            if !visited.insert(file).inserted {
                issues.append(issue(step.line, "the way comes back to \(step.file)", "list each file once"))
            }
            issues += self.issues(of: step, in: file, after: previous)
            previous = file
        }
        return issues
    }

    private func issues(of step: Way.Step, in file: String, after previous: String?) -> [CheckIssue] {
        guard step.isDeclared(in: tokens[file] ?? []) else {
            return [
                issue(
                    step.line, "\(step.file) does not declare \(step.entry)",
                    "name a declaration of the file through which the way enters it")
            ]
        }
        guard let previous, !step.isNamed(in: tokens[previous] ?? []) else { return [] }
        return [
            issue(
                step.line, "\(step.file) is entered by \(step.entry), which the code of \(previous) does not name",
                "list the files in the order in which a message visits them")
        ]
    }

    private func files(named name: String) -> [String] {
        if name.isEmpty { return [] }
        return tokens.keys.filter { $0 == name || $0.hasSuffix("/" + name) }.sorted()
    }

    private func issue(_ line: Int, _ problem: String, _ remedy: String) -> CheckIssue {
        CheckIssue(file: page, line: line, rule: .way, problem: problem, remedy: remedy)
    }
}
