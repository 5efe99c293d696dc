import Foundation

/// What the tool prints, and whether it found everything in order.
struct Answer {
    let text: String
    let isClean: Bool

    /// - Parameter root: the folder of the package.
    init(to invocation: Invocation, root: URL) throws {
        func data(_ file: String) throws -> Data {
            try Data(contentsOf: URL(filePath: file, relativeTo: root))
        }
        let package = try JSONDecoder().decode(PackageDescription.self, from: data(invocation.package))
        let checkout = Checkout(root: root, list: String(decoding: try data(invocation.files), as: UTF8.self))
        switch invocation.command {
        case .layout:
            try self.init(findingsOf: LayoutCheck(checkout: checkout, package: package))
        case .spec(let page, let sections):
            try self.init(page: page, sections: sections, checkout: checkout)
        case .testFilter(let names):
            let filter = TestFilter(testTargets: package.testTargets)
            self.init(text: try filter.expression(for: names), isClean: true)
        case .coverage(let export):
            let table = try CoverageTable(export: data(export), package: package, root: root.path)
            self.init(text: table.description, isClean: true)
        case .documentation(let graph):
            self.init(documentation: try Documentation(graph: data(graph)), root: root)
        }
    }

    /// - Parameter root: the folder of the package.
    init(documentation: Documentation, root: URL) {
        let findings = documentation.findings(root: root)
        let sum =
            findings.isEmpty
            ? "\(documentation.scope), each documented."
            : "\(Self.count(of: findings)) among \(documentation.scope)"
        self.init(text: (findings.map(\.description) + [sum]).joined(separator: "\n"), isClean: findings.isEmpty)
    }

    init(findingsOf check: LayoutCheck) throws {
        let findings = try check.findings()
        let sum =
            findings.isEmpty
            ? "Imports and layout of \(check.package.targets.count) targets are in order."
            : Self.count(of: findings)
        self.init(text: (findings.map(\.description) + [sum]).joined(separator: "\n"), isClean: findings.isEmpty)
    }

    init(page: String, sections: Sections, checkout: Checkout) throws {
        let path = "docs/specification/\(page).md"
        guard checkout.files.contains(path) else {
            let pages = checkout.files.filter { $0.hasPrefix("docs/specification/") && $0.hasSuffix(".md") }
            let names = pages.map { $0.dropFirst("docs/specification/".count).dropLast(".md".count) }
            throw Invocation.UsageError(
                description: "there is no page \(page); there are: \(names.joined(separator: ", "))")
        }
        let rules = SpecificationPage(try checkout.read(path)).rules(in: sections)
        if rules.isEmpty {
            throw Invocation.UsageError(description: "\(path) has no rule in these sections")
        }
        let tests = try checkout.swiftFiles(below: "Tests").flatMap { file in
            DeclaredTest.all(in: SwiftSource(try checkout.read(file)))
        }
        let coverage = RuleCoverage(rules: rules, tests: tests)
        self.init(text: coverage.report(page: path), isClean: coverage.missing.isEmpty)
    }

    private static func count(of findings: [Finding]) -> String {
        "\(findings.count) \(findings.count == 1 ? "finding" : "findings")"
    }

    private init(text: String, isClean: Bool) {
        self.text = text
        self.isClean = isClean
    }
}
