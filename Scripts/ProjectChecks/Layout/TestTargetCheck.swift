import BoardySourceCode

/// Finds targets with code that have no test target, and test targets whose folder does not mirror the tested one.
struct TestTargetCheck {
    let package: PackageDescription
    let manifest: ManifestLines

    func issues(for target: PackageTarget, files: [SourceFile]) -> [CheckIssue] {
        guard target.role?.wantsTests == true, !files.allSatisfy({ ImportStatement.isAll(of: $0.tokens) }) else {
            return []
        }
        let name = target.name + "Tests"
        let path = TargetRole.testPath(for: target.path)
        let line = manifest.line(of: target.name)
        guard let tests = package[name], tests.type == "test" else {
            return [
                CheckIssue(
                    file: "Package.swift", line: line, rule: .testTarget,
                    problem: "\(target.name) has code but no test target",
                    remedy: "declare \(name) at \(path)")
            ]
        }
        if tests.path == path { return [] }
        return [
            CheckIssue(
                file: "Package.swift", line: line, rule: .testTarget, problem: "\(name) lies in \(tests.path)",
                remedy: "tests mirror what they test: \(path)")
        ]
    }
}
