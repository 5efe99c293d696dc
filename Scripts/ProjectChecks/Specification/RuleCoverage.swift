/// The rules of a page, and those among them without a test whose name begins with their number.
struct RuleCoverage {
    let rules: [SpecificationPage.Rule]
    let missing: [SpecificationPage.Rule]

    init(rules: [SpecificationPage.Rule], tests: [DeclaredTest]) {
        self.init(rules: rules, named: Self.numbers(in: tests))
    }

    /// - Parameter named: the numbers of the rules that a test is named after.
    init(rules: [SpecificationPage.Rule], named: Set<String>) {
        self.rules = rules
        missing = rules.filter { !named.contains($0.number) }
    }

    /// Returns the numbers of the rules that tests are named after; disabled tests do not count.
    static func numbers(in tests: [DeclaredTest]) -> Set<String> {
        let pattern = Pattern()
        return Set(tests.filter { !$0.isDisabled }.flatMap { numbers(leading: $0.name, by: pattern) })
    }

    /// The form of a rule's number, and of the numbers at the beginning of a name. To make one takes long.
    struct Pattern {
        fileprivate let number = #/[A-Z]+-D?\d+/#
        fileprivate let numbers = #/\s*(?:[A-Z]+-D?\d+(?:[–-]\d+)?(?:\s*(?:,|and|&|\/)\s*)?)+/#
    }

    /// Returns the rule numbers at the beginning of a test's name: one, or several as in `F-3, F-5 and F-7: …`.
    static func numbers(leading name: String, by pattern: Pattern = Pattern()) -> [String] {
        // Most names begin with a word.
        guard name.utf8.prefix(8).contains(UInt8(ascii: "-")), let lead = name.prefixMatch(of: pattern.numbers) else {
            return []
        }
        return lead.output.matches(of: pattern.number).map { String($0.output) }
    }

    func report(page: String) -> String {
        let lines = missing.map { rule in
            let start = "\(rule.number)  \(page):\(rule.line)  "
            let room = max(20, 120 - start.count)
            return start + (rule.text.count > room ? rule.text.prefix(room - 1) + "…" : rule.text)
        }
        let sum = "\(rules.count - missing.count) of \(rules.count) rules are named by a test"
        return (lines + [sum]).joined(separator: "\n")
    }
}
