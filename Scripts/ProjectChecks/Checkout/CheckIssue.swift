import BoardySourceCode

/// A place that breaks a rule, with the rule, the problem and its remedy.
struct CheckIssue: Equatable {
    let file: String
    let line: Int
    /// The column in Unicode scalars, from 1, or nil if the issue is about the whole line.
    let column: Int?
    let rule: CheckRule
    let problem: String
    let remedy: String

    init(file: String, line: Int, column: Int? = nil, rule: CheckRule, problem: String, remedy: String) {
        (self.file, self.line, self.column) = (file, line, column)
        (self.rule, self.problem, self.remedy) = (rule, problem, remedy)
    }

    init(at place: Place, rule: CheckRule, problem: String, remedy: String) {
        self.init(
            file: place.file, line: place.line, column: place.column, rule: rule, problem: problem, remedy: remedy)
    }

    init(file: String, at token: SwiftToken, rule: CheckRule, problem: String, remedy: String) {
        self.init(
            file: file, line: token.line, column: token.column, rule: rule, problem: problem, remedy: remedy)
    }

    var place: Place { Place(file: file, line: line, column: column) }
}

extension CheckIssue: CustomStringConvertible {
    var description: String {
        """
        \(place): \(rule.rawValue): \(problem)
            instead: \(remedy)
        """
    }
}

extension CheckIssue: Comparable {
    static func < (one: CheckIssue, other: CheckIssue) -> Bool {
        (one.file, one.line, one.column ?? 0, one.rule.rawValue, one.problem)
            < (other.file, other.line, other.column ?? 0, other.rule.rawValue, other.problem)
    }
}
