extension SwiftText {
    /// The method in which a module plugin declares its boards.
    static let apply = "func apply(for main: MainComponent)"

    private static let producer = "let producer = main.producer"

    private func movingLastLineToStart(ofBlock head: String) throws(EditError) -> SwiftText {
        let block = try block(head)
        var result = self
        result.lines.insert(result.lines.remove(at: block.close.line - 1), at: block.open.line + 1)
        return result
    }

    /// Returns the text with boards added to the plugin's method.
    ///
    /// - Parameters:
    ///   - statements: the registrations.
    ///   - serve: `provide` or `register`, behind whose last call they go.
    func registering(_ statements: [String], serve: String) throws(EditError) -> SwiftText {
        var result = self
        let usesProducer = statements.contains { $0.contains("producer") }
        if usesProducer, !code.contains(where: { $0.contains("producer = main.producer") }) {
            // A line of its own first: `{}` becomes a block by it.
            result = try result.inserting([Self.producer], intoBlock: Self.apply, after: [])
            result = try result.movingLastLineToStart(ofBlock: Self.apply)
        }
        return try result.inserting(
            statements, intoBlock: Self.apply, after: ["main.provide(", "main.\(serve)(", Self.producer])
    }
}

extension Edit {
    /// Adds a line to the end of a file.
    static func appendLine(_ line: String, to path: String) -> Edit {
        Edit(path) { text throws(EditError) in
            if text.lines.contains(line) { return text }
            var text = text
            text.lines.append(line)
            return text
        }
    }
}
