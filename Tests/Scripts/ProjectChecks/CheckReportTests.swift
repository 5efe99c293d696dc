import Testing

@testable import ProjectChecks

@Suite struct CheckReportTests {
    private static let checkout = Checkout(files: ["docs/specification/boardy.md", "Tests/A.swift", "Modules/B.swift"])
    {
        switch $0 {
        case "docs/specification/boardy.md": "## 1. One\n- **A-1** [choice] First.\n- **A-2** [choice] Second.\n"
        case "Tests/A.swift": "@Test(\"A-1 first\") func a() {}"
        default: "@Test(\"A-2 not below Tests\") func b() {}"
        }
    }

    @Test("the report of spec lists what is missing and is not clean")
    func missing() throws {
        let report = try CheckReport(page: "boardy", sections: .all, checkout: Self.checkout)
        #expect(report.text == "A-2  docs/specification/boardy.md:3  Second.\n1 of 2 rules are named by a test")
        #expect(!report.isClean)
    }

    @Test("a page that is not there is a usage error that names those that are")
    func unknownPage() {
        #expect(throws: UsageError(description: "there is no page plans; there are: boardy")) {
            try CheckReport(page: "plans", sections: .all, checkout: Self.checkout)
        }
    }

    @Test("sections without a rule are a usage error, not success")
    func noRules() throws {
        let sections = try #require(Sections("7"))
        #expect(
            throws: UsageError(description: "docs/specification/boardy.md has no rule in these sections")
        ) {
            try CheckReport(page: "boardy", sections: sections, checkout: Self.checkout)
        }
    }

    @Test("the layout's report ends with the sum")
    func layout() throws {
        let package = PackageDescription(targets: [])
        let clean = Checkout(files: ["Package.swift"]) { _ in "" }
        let report = try CheckReport(issuesOf: try LayoutCheck(checkout: clean, package: package))
        #expect(report.isClean)
        #expect(report.text == "Imports, contracts, boards and folders of 0 targets are in order.")

        let stray = Checkout(files: ["Package.swift", "Makefile"]) { _ in "" }
        let refusal = try CheckReport(issuesOf: try LayoutCheck(checkout: stray, package: package))
        #expect(!refusal.isClean)
        #expect(refusal.text.hasPrefix("Makefile:1: top-level: Makefile stands at the top level\n"))
        #expect(refusal.text.hasSuffix("\n1 issue"))
    }
}
