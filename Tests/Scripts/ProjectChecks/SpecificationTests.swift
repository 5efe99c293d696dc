import Testing

@testable import ProjectChecks

@Suite struct SpecificationTests {
    private static let page = SpecificationPage(
        """
        ## 1. Packaging (P)
        - **P-1** [seed 004] There is a core.
        - **P-2** [upstream]† (P-D1) Replaced by another rule.
        - **P-3** [seed 000, advice] Keep no state.
        - **P-4** [seed 003, Apple only] Needs a window.
        - **P-D1 Do better:** say it once.
        ## 2. Names (ID)
        - **ID-1** [choice] A name; **ID-2** [choice] another on the same line.
          **ID-9** not at the start of an item
        ## About
        - **ID-3** without a tag
        """)

    @Test("a rule is an item in bold; those with a dagger, advice and Apple's own are not counted")
    func rules() {
        #expect(Self.page.rules.map(\.number) == ["P-1", "P-D1", "ID-1", "ID-2", "ID-3"])
        #expect(Self.page.rules.first == .init(number: "P-1", section: 1, line: 2, text: "There is a core."))
    }

    @Test("a heading without a number does not end a section")
    func sections() throws {
        #expect(Self.page.rules(in: try #require(Sections("2"))).map(\.number) == ["ID-1", "ID-2", "ID-3"])
        #expect(Self.page.rules(in: .all).count == 5)
    }

    @Test("sections are numbers and ranges")
    func sectionChoice() throws {
        let choice = try #require(Sections("2-4,25"))
        #expect((1...26).filter { choice.contains($0) } == [2, 3, 4, 25])
        #expect(!choice.contains(nil))
        #expect(Sections.all.contains(nil))
        #expect(Sections("all") == .all)
    }

    @Test("what is no choice of sections is refused", arguments: ["", "a", "2-", "-2", "4-2", "1-2-3", "1,,2", "1, 2"])
    func badSections(text: String) {
        #expect(Sections(text) == nil)
    }

    @Test(
        "a name may begin with several numbers",
        arguments: [
            ("F-3 a step", ["F-3"]), ("F-3, F-5: both", ["F-3", "F-5"]), ("X-D1 and X-1 too", ["X-D1", "X-1"]),
            ("F-1/F-2 & F-3 all", ["F-1", "F-2", "F-3"]), ("a step of F-3", []), ("f-3 small", []), ("", []),
        ])
    func leadingNumbers(name: String, numbers: [String]) {
        #expect(RuleCoverage.numbers(leading: name) == numbers)
    }

    @Test("a rule is covered by an enabled test whose name begins with its number, and by nothing longer")
    func coverage() {
        let tests = [
            DeclaredTest(name: "P-1, ID-1 two at once", isDisabled: false),
            DeclaredTest(name: "ID-2 not yet", isDisabled: true),
            DeclaredTest(name: "ID-33 another", isDisabled: false),
        ]
        let coverage = RuleCoverage(rules: Self.page.rules, tests: tests)
        #expect(coverage.missing.map(\.number) == ["P-D1", "ID-2", "ID-3"])
        #expect(
            coverage.report(page: "page.md") == """
                P-D1  page.md:6  say it once.
                ID-2  page.md:8  another on the same line.
                ID-3  page.md:11  without a tag
                2 of 5 rules are named by a test
                """)
    }

    @Test("a long rule is cut to one line")
    func longRule() throws {
        let rule = SpecificationPage.Rule(
            number: "A-1", section: 1, line: 1, text: String(repeating: "word ", count: 60))
        let line = try #require(
            RuleCoverage(rules: [rule], tests: []).report(page: "p.md").split(separator: "\n").first)
        #expect(line.count == 120)
        #expect(line.hasSuffix("…"))
    }
}
