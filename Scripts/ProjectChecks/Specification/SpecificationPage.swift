/// The rules of one page of the specification that need a test.
struct SpecificationPage {
    struct Rule: Equatable {
        let number: String
        let section: Int?
        let line: Int
        let text: String
    }

    let rules: [Rule]

    /// Reads the rules: list items that begin in bold with a number.
    ///
    /// Rules marked † are left out, because another rule covers them. So are advice and rules for Apple's platforms
    /// only.
    init(_ text: String) {
        var rules: [Rule] = []
        var section: Int?
        let title = #/## (\d+)\./#, item = #/\*\*([A-Z]+-D?\d+)[^*]*\*\*(?: (\[[^\]]*\])(†)?)?/#
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let heading = line.prefixMatch(of: title) {
                section = Int(heading.output.1)
            }
            guard line.hasPrefix("- **") else { continue }
            for match in line.matches(of: item) {
                let (_, number, tag, dagger) = match.output
                if dagger != nil || tag?.contains("advice") == true || tag?.contains("Apple only") == true { continue }
                let text = line[match.range.upperBound...].drop(while: \.isWhitespace)
                rules.append(Rule(number: String(number), section: section, line: index + 1, text: String(text)))
            }
        }
        self.rules = rules
    }

    func rules(in sections: Sections) -> [Rule] {
        rules.filter { sections.contains($0.section) }
    }
}
