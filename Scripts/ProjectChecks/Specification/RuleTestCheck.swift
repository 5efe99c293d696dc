/// Finds rules of the specification that no test is named after.
enum RuleTestCheck {
    static let folder = "docs/specification/"

    static func issues(in checkout: Checkout, tests: [DeclaredTest]) throws -> [CheckIssue] {
        let pages = checkout.files.filter { $0.hasPrefix(folder) && $0.hasSuffix(".md") }
        let named = RuleCoverage.numbers(in: tests)
        return try pages.flatMap { page in
            RuleCoverage(rules: SpecificationPage(try checkout.read(page)).rules, named: named).missing.map { rule in
                CheckIssue(
                    file: page, line: rule.line, rule: .ruleTest, problem: "no test is named after \(rule.number)",
                    remedy: "begin the name of its test with the number: @Test(\"\(rule.number) …\")")
            }
        }
    }
}
