import Foundation

extension BrowserDriver {
    /// Returns the barriers that axe-core finds in the page, by the rules of WCAG 2.2 AA and its advice: a line for
    /// each rule and element.
    ///
    /// The first call downloads axe-core; see `Scripts/axe`.
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

    /// The program of axe-core, read once.
    private static let axe = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let process = Process(), output = Pipe()
        process.executableURL = root.appending(path: "Scripts/axe")
        process.standardOutput = output
        try process.run()
        let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "Scripts/axe has failed") }
        return try String(contentsOfFile: path.trimmingCharacters(in: .newlines), encoding: .utf8)
    }
}
