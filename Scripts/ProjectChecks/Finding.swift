/// One thing that does not fit: where it stands, which rule it breaks, what is there, and what would be right.
struct Finding: Equatable {
    let file: String
    let line: Int
    let rule: Rule
    let what: String
    let instead: String

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
    }
}

extension Finding: CustomStringConvertible {
    var description: String {
        """
        \(file):\(line): \(rule.rawValue): \(what)
            instead: \(instead)
        """
    }
}

extension Finding: Comparable {
    static func < (one: Finding, other: Finding) -> Bool {
        (one.file, one.line, one.rule.rawValue, one.what) < (other.file, other.line, other.rule.rawValue, other.what)
    }
}
