/// A place that breaks a rule of the repository, with the rule, the problem and its remedy.
struct CheckIssue: Equatable {
    let file: String
    let line: Int
    let rule: Rule
    let problem: String
    let remedy: String

    enum Rule: String {
        case undeclaredImport = "undeclared-import"
        case unusedDependency = "unused-dependency"
        case layer
        case boundariesFolder = "boundaries-folder"
        case toolchain
        case testTarget = "test-target"
        case layout
        case topLevel = "top-level"
        case packageDependency = "package-dependency"
        case documentation
        case folderOrder = "folder-order"
        case way
        case platform
        case requirement
        case storeFile = "store-file"
        case pluginTable = "plugin-table"
        case samples
        case response
        case appSize = "app-size"
        case optionalLibrary = "optional-library"
    }
}

extension CheckIssue: CustomStringConvertible {
    var description: String {
        """
        \(file):\(line): \(rule.rawValue): \(problem)
            instead: \(remedy)
        """
    }
}

extension CheckIssue: Comparable {
    static func < (one: CheckIssue, other: CheckIssue) -> Bool {
        (one.file, one.line, one.rule.rawValue, one.problem)
            < (other.file, other.line, other.rule.rawValue, other.problem)
    }
}
