/// Every target with code of its own has tests, in the folder that mirrors its own.
struct TestCheck {
    let package: PackageDescription
    let manifest: ManifestLines

    func findings(for target: PackageDescription.Target, sources: [SwiftSource]) -> [Finding] {
        guard target.role?.wantsTests == true, !sources.allSatisfy(ImportStatement.isAll) else { return [] }
        let name = target.name + "Tests"
        let path = TargetRole.testPath(for: target.path)
        let line = manifest.line(of: target.name)
        guard let tests = package[name], tests.type == "test" else {
            return [
                Finding(
                    file: "Package.swift", line: line, rule: .testTarget,
                    what: "\(target.name) has code but no test target",
                    instead: "declare \(name) at \(path)")
            ]
        }
        if tests.path == path { return [] }
        return [
            Finding(
                file: "Package.swift", line: line, rule: .testTarget, what: "\(name) lies in \(tests.path)",
                instead: "tests mirror what they test: \(path)")
        ]
    }
}
