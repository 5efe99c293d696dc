/// A declaration at the top level of a file or in a type, read from tokens.
package struct Declaration {
    /// The word that introduces it, such as `class`, `extension`, `func`, `var` or `import`.
    package let keyword: String
    /// Its name, or the extended type of an extension, or an empty text where there is no name.
    package let name: String
    package let modifiers: Set<String>
    package let attributes: Set<String>
    /// The types that a type or an extension names behind its colon.
    package let inherited: [String]
    /// All its tokens, from the first attribute or modifier to the last brace.
    package let tokens: Range<Int>
    package let nameIndex: Int
    /// The tokens between its braces, or nil if it has no braces, as a stored property without observers.
    package let body: Range<Int>?
    /// The declaration around it, as a place in the list that `all` returns.
    package let parent: Int?
    package let isDocumented: Bool

    /// Returns the declarations of a file, outer ones first. Those in the bodies of functions are left out.
    package static func all(in tokens: [SwiftToken]) -> [Declaration] {
        var scan = DeclarationScan(tokens: tokens)
        scan.scan(tokens.indices, in: nil)
        return scan.found
    }

    package static let types: Set = ["class", "struct", "enum", "actor", "protocol"]

    package var isType: Bool { Self.types.contains(keyword) }
    package var isProperty: Bool { keyword == "var" || keyword == "let" }
    package var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }
}

/// Reads the declarations of a file.
private struct DeclarationScan {
    let tokens: [SwiftToken]
    var found: [Declaration] = []

    private static let functions: Set = ["func", "init", "subscript", "deinit"]
    private static let others: Set = [
        "var", "let", "case", "typealias", "associatedtype", "import", "operator", "precedencegroup", "macro",
    ]
    private static let keywords = Declaration.types.union(functions).union(others).union(["extension"])
    private static let modifiers: Set = [
        "public", "open", "package", "internal", "fileprivate", "private", "static", "final", "override", "required",
        "convenience", "lazy", "weak", "unowned", "mutating", "nonmutating", "dynamic", "optional", "indirect",
        "nonisolated", "isolated", "borrowing", "consuming", "distributed", "prefix", "postfix", "infix", "class",
    ]

    init(tokens: [SwiftToken]) { self.tokens = tokens }

    mutating func scan(_ range: Range<Int>, in parent: Int?) {
        var index = range.lowerBound
        while index < range.upperBound {
            let start = index
            var modifiers: Set<String> = [], attributes: Set<String> = []
            while index < range.upperBound, let next = skipPrefix(at: index, &modifiers, &attributes) { index = next }
            let head = Head(start: start, index: index, modifiers: modifiers, attributes: attributes, parent: parent)
            switch tokens.text(at: index) {
            case "#" where isDirective(index): index = tokens.endOfLine(index)
            case "{", "(", "[": index = tokens.indexClosing(index) + 1
            case let word where Declaration.types.contains(word) || word == "extension":
                index = type(head, to: range.upperBound)
            case let word where Self.functions.contains(word): index = function(head, to: range.upperBound)
            case let word where Self.others.contains(word): index = other(head, to: range.upperBound)
            default: index += 1
            }
        }
    }

    private struct Head {
        let start: Int
        /// The place of the keyword.
        let index: Int
        let modifiers: Set<String>
        let attributes: Set<String>
        let parent: Int?
    }

    /// Returns the place behind an attribute or a modifier, or nil if neither is at `index`.
    private func skipPrefix(
        at index: Int, _ modifiers: inout Set<String>, _ attributes: inout Set<String>
    ) -> Int? {
        let word = tokens.text(at: index)
        var next = index + 1
        if word == "@" {
            attributes.insert(tokens.text(at: next))
            next += 1
            while tokens.text(at: next) == "." { next += 2 }
            return tokens.text(at: next) == "(" && tokens.touches(next) ? tokens.indexClosing(next) + 1 : next
        }
        guard Self.modifiers.contains(word), word != "class" || isMember(next) else { return nil }
        modifiers.insert(word)
        if tokens.text(at: next) == "(" { next = tokens.indexClosing(next) + 1 }
        return next
    }

    /// True if the word `class` before this place says that a member belongs to the type.
    private func isMember(_ index: Int) -> Bool {
        let word = tokens.text(at: index)
        return ["func", "var", "let", "subscript"].contains(word) || Self.modifiers.contains(word)
    }

    private func isDirective(_ index: Int) -> Bool {
        ["if", "elseif", "else", "endif", "warning", "error", "sourceLocation"].contains(tokens.text(at: index + 1))
    }

    /// True if a declaration, or a compiler condition, begins at the start of a line.
    private func begins(_ index: Int) -> Bool {
        let word = tokens[index].text
        guard tokens[index].line > tokens[index - 1].line else { return false }
        return word == "@" || Self.keywords.contains(word) || Self.modifiers.contains(word)
            || word == "#" && isDirective(index)
    }

    private mutating func type(_ head: Head, to end: Int) -> Int {
        let isNamed = head.index + 1 < end && (tokens[head.index + 1].isWord || tokens[head.index + 1].text == "`")
        guard isNamed, let open = tokens[head.index..<end].firstIndex(where: { $0.text == "{" || $0.text == "}" }),
            tokens[open].text == "{"
        else { return head.index + 1 }
        let close = min(tokens.indexClosing(open), end)
        add(head, inherited: inherited(head.index + 1..<open), body: open + 1..<max(close, open + 1), end: close + 1)
        let place = found.count - 1
        scan(open + 1..<max(close, open + 1), in: place)
        return close + 1
    }

    private func inherited(_ header: Range<Int>) -> [String] {
        var depth = 0, isBehindColon = false, names: [String] = []
        for index in header {
            switch tokens[index].text {
            case "<": depth += 1
            case ">": depth -= 1
            case ":" where depth == 0: isBehindColon = true
            case "where": return names
            default:
                if isBehindColon, depth == 0, tokens[index].isTypeName { names.append(tokens[index].text) }
            }
        }
        return names
    }

    private mutating func function(_ head: Head, to end: Int) -> Int {
        var index = head.index + 1
        while index < end {
            switch tokens[index].text {
            case "(", "[": index = tokens.indexClosing(index)
            case "{":
                let close = min(tokens.indexClosing(index), end)
                add(head, body: index + 1..<max(close, index + 1), end: close + 1)
                return close + 1
            case ";", "}":
                add(head, end: index)
                return index + 1
            default:
                if begins(index) {
                    add(head, end: index)
                    return index
                }
            }
            index += 1
        }
        add(head, end: end)
        return end
    }

    private mutating func other(_ head: Head, to end: Int) -> Int {
        var index = head.index + 1, hasValue = false
        if tokens[head.index].text == "import" {
            while index < end, tokens[index].text != ";", tokens[index].line == tokens[head.index + 1].line {
                index += 1
            }
            add(head, end: index)
            return index
        }
        while index < end {
            switch tokens[index].text {
            case "=": hasValue = true
            case "(", "[": index = tokens.indexClosing(index)
            case "{":
                let close = min(tokens.indexClosing(index), end)
                if hasValue {
                    index = close
                } else {
                    add(head, body: index + 1..<max(close, index + 1), end: close + 1)
                    return close + 1
                }
            case ";", "}":
                add(head, end: index)
                return index + 1
            default:
                if index > head.index + 1, begins(index) {
                    add(head, end: index)
                    return index
                }
            }
            index += 1
        }
        add(head, end: end)
        return end
    }

    private mutating func add(_ head: Head, inherited: [String] = [], body: Range<Int>? = nil, end: Int) {
        var nameIndex = head.index + 1
        if ["init", "subscript", "deinit"].contains(tokens[head.index].text) { nameIndex = head.index }
        if tokens.text(at: nameIndex) == "`" { nameIndex += 1 }
        var name = tokens.text(at: nameIndex)
        if tokens[head.index].text == "extension" {
            // The last part of `Outer.Inner`.
            while tokens.text(at: nameIndex + 1) == "." { nameIndex += 2 }
            name = tokens.text(at: nameIndex)
        } else if tokens[head.index].text == "func", nameIndex < tokens.count, !tokens[nameIndex].isWord {
            name = tokens[nameIndex...].prefix { !$0.isWord && $0.text != "(" }.map(\.text).joined()
        }
        found.append(
            Declaration(
                keyword: tokens[head.index].text, name: name, modifiers: head.modifiers, attributes: head.attributes,
                inherited: inherited, tokens: head.start..<min(max(end, head.index + 1), tokens.count),
                nameIndex: min(nameIndex, tokens.count - 1), body: body, parent: head.parent,
                isDocumented: tokens[head.start...head.index].contains { $0.isDocumented }))
    }
}
