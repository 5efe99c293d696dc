/// An `import` of a module in a Swift file, in any spelling: with attributes, an access level or a kind.
package struct ImportStatement: Equatable {
    package let module: String
    package let line: Int
    package let column: Int
    package var isTestable = false
    /// True if the import stands below `#if canImport` of its module.
    package var isOptional = false

    /// Returns every import of a file, in order, also the imports in all branches of `#if`.
    package static func all(in tokens: [SwiftToken]) -> [ImportStatement] {
        var conditions: [Set<String>] = []
        return tokens.indices.compactMap { index in
            switch tokens[index].text {
            case "#": conditions.follow(directiveAt: index, in: tokens)
            case "import": return statement(at: index, in: tokens, below: conditions)
            default: break
            }
            return nil
        }
    }

    /// True if a file holds nothing but imports, compiler conditions and comments.
    package static func isAll(of tokens: [SwiftToken]) -> Bool {
        let imports = Declaration.all(in: tokens).filter { $0.keyword == "import" }.map(\.tokens)
        var index = 0
        while index < tokens.count {
            if let statement = imports.first(where: { $0.contains(index) }) {
                index = statement.upperBound
            } else if tokens[index].text == "#" {
                index = tokens.endOfLine(index)
            } else if tokens[index].text == ";" {
                index += 1
            } else {
                return false
            }
        }
        return true
    }

    private static let kinds: Set = ["struct", "class", "enum", "protocol", "actor", "typealias", "func", "let", "var"]

    private static func statement(
        at index: Int, in tokens: [SwiftToken], below conditions: [Set<String>]
    ) -> ImportStatement? {
        // `import` is also the name of a member, of a parameter or of an argument.
        guard ![".", "`", "(", ",", "func", "case"].contains(tokens.text(at: index - 1)) else { return nil }
        var name = index + 1
        if kinds.contains(tokens.text(at: name)) { name += 1 }
        if tokens.text(at: name) == "`" { name += 1 }
        guard name < tokens.count, tokens[name].isWord else { return nil }
        let module = tokens[name].text
        let before = tokens[..<index].reversed().prefix { $0.isWord || ["@", "(", ")"].contains($0.text) }
        return ImportStatement(
            module: module, line: tokens[name].line, column: tokens[name].column,
            isTestable: before.prefix { $0.text != "import" }.contains { $0.text == "testable" },
            isOptional: conditions.contains { $0.contains(module) })
    }
}

extension [Set<String>] {
    /// Follows `#if`, `#elseif`, `#else` and `#endif`: an element has the modules that a branch can import.
    fileprivate mutating func follow(directiveAt index: Int, in tokens: [SwiftToken]) {
        let directive = tokens.text(at: index + 1)
        if ["elseif", "else", "endif"].contains(directive) { _ = popLast() }
        guard ["if", "elseif", "else"].contains(directive) else { return }
        let words = index..<tokens.endOfLine(index)
        append(
            Set(
                words.filter { tokens[$0].text == "canImport" && tokens.text(at: $0 - 1) != "!" }
                    .map { tokens.text(at: $0 + 2) }))
    }
}
