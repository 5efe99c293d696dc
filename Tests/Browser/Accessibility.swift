import Foundation

extension BrowserDriver {
    /// Returns the barriers that axe-core finds in the page, by the rules of WCAG 2.2 AA and its advice: a line for
    /// each rule and element.
    ///
    /// The first call downloads axe-core; see `Scripts/page-checker`.
    public func barriers() async throws -> [String] {
        if try await evaluate("typeof axe") == "undefined" { try await evaluate(try Self.axe.get()) }
        let found = try await evaluate(
            """
            axe.run(document, { resultTypes: ["violations"] }).then((result) => result.violations
                .flatMap((rule) => rule.nodes.map((node) => rule.id + ": " + node.target + " " + \
            node.any.concat(node.all, node.none)
                    .map((check) => check.message).join("; "))).join("\\n"))
            """)
        return found.split(separator: "\n").map(String.init)
    }

    /// Returns the roles of all elements of the page, as a screen reader gets them.
    public func roles() async throws -> [String] {
        let nodes = try await call("Accessibility.getFullAXTree", [:])["nodes"] as? [[String: Any]] ?? []
        return nodes.filter { $0["ignored"] as? Bool != true }
            .compactMap { ($0["role"] as? [String: Any])?["value"] as? String }
    }

    /// The program of axe-core, read once.
    private static let axe = Result { try String(contentsOfFile: try PageChecker.axe.path, encoding: .utf8) }
}
