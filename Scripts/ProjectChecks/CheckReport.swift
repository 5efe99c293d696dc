import Foundation

/// The text that the program prints, and its verdict.
struct CheckReport {
    let text: String
    let isClean: Bool

    /// - Parameter root: the folder of the package.
    init(of invocation: Invocation, root: URL) throws {
        func data(_ file: String) throws -> Data {
            try Data(contentsOf: URL(filePath: file, relativeTo: root))
        }
        let package = try JSONDecoder().decode(PackageDescription.self, from: data(invocation.package))
        let checkout = Checkout(root: root, list: String(decoding: try data(invocation.files), as: UTF8.self))
        switch invocation.command {
        case .layout(let format, let baseline):
            let check = try LayoutCheck(checkout: checkout, package: package)
            try self.init(issuesOf: check, format: format, baseline: baseline, root: root)
        case .rules:
            self.init(text: CheckRule.table, isClean: true)
        case .spec(let page, let sections):
            try self.init(page: page, sections: sections, checkout: checkout)
        case .coverage(let export):
            let table = try CoverageTable(export: data(export), package: package, root: root.path)
            self.init(text: table.description, isClean: true)
        case .documentation(let graph):
            self.init(documentation: try DocumentationCheck(graph: data(graph)), root: root)
        }
    }

    /// - Parameter root: the folder of the package.
    init(documentation: DocumentationCheck, root: URL) {
        let issues = documentation.issues(root: root)
        let sum =
            issues.isEmpty
            ? "\(documentation.scope), each documented."
            : "\(Self.text(ofCount: issues.count)) among \(documentation.scope)"
        self.init(text: (issues.map(\.description) + [sum]).joined(separator: "\n"), isClean: issues.isEmpty)
    }

    /// - Parameters:
    ///   - baseline: the issues to tolerate; nil for none.
    ///   - root: the folder to which the path of the baseline is relative.
    init(
        issuesOf check: LayoutCheck, format: ReportFormat = .text, baseline: BaselineChoice? = nil,
        root: URL = URL(filePath: ".")
    ) throws {
        let issues = try baseline.map { try $0.issues(among: check.issues(), root: root) } ?? check.issues()
        let sum =
            issues.isEmpty
            ? "Imports, contracts, boards and folders of \(check.package.targets.count) targets are in order."
            : Self.text(ofCount: issues.count)
        self.init(text: try format.report(of: issues, sum: sum), isClean: issues.isEmpty)
    }

    init(page: String, sections: Sections, checkout: Checkout) throws {
        let path = "\(RuleTestCheck.folder)\(page).md"
        guard checkout.files.contains(path) else {
            let pages = checkout.files.filter { $0.hasPrefix(RuleTestCheck.folder) && $0.hasSuffix(".md") }
            let names = pages.map { $0.dropFirst(RuleTestCheck.folder.count).dropLast(".md".count) }
            throw UsageError(
                description: "there is no page \(page); there are: \(names.joined(separator: ", "))")
        }
        let rules = SpecificationPage(try checkout.read(path)).rules(in: sections)
        if rules.isEmpty {
            throw UsageError(description: "\(path) has no rule in these sections")
        }
        let tests = try checkout.swiftFiles(below: "Tests").flatMap { file in
            SourceFile(file, text: try checkout.read(file), isTest: true).tests
        }
        let coverage = RuleCoverage(rules: rules, tests: tests)
        self.init(text: coverage.report(page: path), isClean: coverage.missing.isEmpty)
    }

    private static func text(ofCount count: Int) -> String {
        "\(count) \(count == 1 ? "issue" : "issues")"
    }

    private init(text: String, isClean: Bool) {
        self.text = text
        self.isClean = isClean
    }
}
