@testable import ProjectChecks

/// A small package in memory: the texts of its files, and targets whose sources are the Swift files below their paths.
struct FixturePackage {
    private let files: [String: String]
    private let targets: [PackageTarget]

    init(_ targets: [PackageTarget], files: [String: String]) {
        self.files = files.merging(["Package.swift": ""]) { given, _ in given }
        self.targets = targets.map { target in
            let paths = files.keys.filter { $0.hasPrefix(target.path + "/") && $0.hasSuffix(".swift") }.sorted()
            return PackageTarget(
                name: target.name, path: target.path, type: target.type,
                sources: paths.map { String($0.dropFirst(target.path.count + 1)) }, dependencies: target.dependencies)
        }
    }

    /// Returns the issues of some rules, or of all.
    func issues(of rules: CheckIssue.Rule...) throws -> [CheckIssue] {
        struct NoSuchFile: Error {}
        let checkout = Checkout(files: files.keys.sorted()) { [files] path in
            guard let text = files[path] else { throw NoSuchFile() }
            return text
        }
        let check = LayoutCheck(checkout: checkout, package: PackageDescription(targets: targets))
        return try check.issues().filter { rules.isEmpty || rules.contains($0.rule) }
    }
}
