import BoardySourceCode

extension Way.Step {
    /// The name of the entry without its type and its argument labels: `activate` of `Slot.activate(_:)`.
    var symbol: String { entryPath.last.map(String.init) ?? "" }

    /// The type in front of the symbol, or nil for a symbol without a type.
    var type: String? { entryPath.dropLast().last.map(String.init) }

    private var entryPath: [Substring] { entry.prefix { $0 != "(" }.split(separator: ".") }

    func isDeclared(in tokens: [SwiftToken]) -> Bool {
        tokens.indices.contains { index in
            guard tokens[index].text == symbol else { return false }
            if symbol == "init" || symbol == "subscript" { return tokens.text(at: index - 1) != "." }
            return Self.isDeclaration(at: index, in: tokens)
        }
    }

    /// True if code names the entry without declaring it; an initializer is named by a call of its type.
    func isNamed(in tokens: [SwiftToken]) -> Bool {
        tokens.indices.contains { index in
            let text = tokens[index].text
            if symbol == "init" {
                if text == "init" { return tokens.text(at: index - 1) == "." }
                return text == type && ["(", "<", "{"].contains(tokens.text(at: index + 1))
            }
            if symbol == "subscript" { return text == type || text == "[" }
            return text == symbol && !Self.isDeclaration(at: index, in: tokens)
        }
    }

    private static func isDeclaration(at index: Int, in tokens: [SwiftToken]) -> Bool {
        let keywords: Set = [
            "func", "var", "let", "case", "class", "struct", "enum", "protocol", "actor", "typealias",
        ]
        return keywords.contains(tokens.text(at: index - 1))
    }
}
