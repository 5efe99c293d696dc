import Foundation
import Testing

/// The article on moving to these modules, against the specification: it leaves nothing out.
@Suite struct ComingFromBoardyTests {
    /// The sections of the specification that are built, except for launching and links: boards, flows, barriers, task
    /// boards, composers.
    private static let sections = Set(Array(2...22) + [25, 26, 27, 29])

    private let article: String
    private let specification: [(section: Int, line: String)]

    init() throws {
        var packageFolder = URL(filePath: #filePath)
        for _ in 1...5 { packageFolder.deleteLastPathComponent() }
        article = try String(
            contentsOf: packageFolder.appending(path: "Modules/Boardy/Core/BoardyCore.docc/ComingFromBoardy.md"),
            encoding: .utf8)
        let page = packageFolder.appending(path: "docs/specification/boardy.md")
        var section = 0
        specification = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n").map { line in
            if let heading = line.prefixMatch(of: /## (\d+)\./) { section = Int(heading.1) ?? 0 }
            return (section, line)
        }
    }

    @Test("Every rule that was replaced or changed is there by its number, with what took its place")
    func differences() {
        let rules = specification.filter { Self.sections.contains($0.section) }.compactMap { _, line in
            line.prefixMatch(of: /- \*\*([A-Z]+-D?\d+)( Do better:)?\*\*/).flatMap { rule in
                rule.2 != nil || line.contains("†") || line.contains("(Changed") ? String(rule.1) : nil
            }
        }
        #expect(rules.count >= 100)
        let numbers = Set(article.matches(of: /[A-Z]+-D?\d+/).map { String($0.0) })
        #expect(rules.filter { !numbers.contains($0) } == [])
    }

    @Test("Every name that belongs to these sections is there")
    func names() {
        let names = specification.filter { $0.section == 31 }.flatMap { _, line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4,
                !Self.sections.isDisjoint(with: cells[3].matches(of: /\d+/).compactMap { Int($0.0) })
            else { return [String]() }
            return cells[0].matches(of: /`[^`]+`/).map { String($0.0) }
        }
        #expect(names.count >= 85)
        #expect(names.filter { !article.contains($0) } == [])
    }
}
