import BoardySourceCode

/// The types that a file declares and those that it names, read from tokens and not from meaning.
struct TypeScan {
    /// A type with the types around it, as in `Outer.Inner`.
    struct ScannedName: Hashable {
        let path: String
        let line: Int
    }

    /// Types that other files can name. Types inside functions are left out.
    private(set) var declared: [ScannedName] = []
    /// Types that the code names, outermost first: `Outer.Inner` counts as `Outer` and as `Outer.Inner`.
    private(set) var used: [ScannedName] = []

    /// Words that stand for something of the file itself: its own types, generic parameters and associated types.
    private var ownNames: Set<String> = []
    private let tokens: [SwiftToken]

    init(_ tokens: [SwiftToken]) {
        self.tokens = tokens
        scanDeclarations()
        scanUses()
    }

    private static let typeKeywords: Set = ["class", "struct", "enum", "protocol", "actor", "typealias"]

    private mutating func scanDeclarations() {
        // An element is the path of a type around the token, or nil for the braces of a function or a property.
        var scopes: [String?] = []
        var opened: String?
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "{":
                scopes.append(opened)
                opened = nil
            case "}":
                _ = scopes.popLast()
            case "extension":
                opened = path(at: index + 1)
            case "associatedtype":
                ownNames.insert(tokens.text(at: index + 1))
            case "<":
                if isGenericParameterList(at: index) { collectGenericParameters(at: index) }
            case let keyword where Self.typeKeywords.contains(keyword):
                guard index + 1 < tokens.count, tokens[index + 1].isTypeName,
                    ![".", "import"].contains(tokens.text(at: index - 1))
                else {
                    break
                }
                let name = tokens[index + 1].text
                let outer = scopes.last ?? nil
                let path = outer.map { "\($0).\(name)" } ?? name
                if !scopes.contains(nil) { declared.append(ScannedName(path: path, line: token.line)) }
                ownNames.insert(name)
                if keyword != "typealias" { opened = path }
            default: break
            }
        }
    }

    private mutating func scanUses() {
        for (index, token) in tokens.enumerated() where token.isTypeName {
            guard tokens.text(at: index - 1) != ".", !ownNames.contains(token.text) else { continue }
            let names = path(at: index).split(separator: ".")
            for count in names.indices.map({ $0 + 1 }) {
                used.append(ScannedName(path: names.prefix(count).joined(separator: "."), line: token.line))
            }
        }
    }

    /// Returns the names that dots join from `start` on.
    private func path(at start: Int) -> String {
        var path = tokens.text(at: start)
        var next = start + 1
        while tokens.text(at: next) == ".", next + 1 < tokens.count, tokens[next + 1].isTypeName {
            path += ".\(tokens[next + 1].text)"
            next += 2
        }
        return path
    }

    /// True for the angle bracket after the name in a declaration.
    private func isGenericParameterList(at index: Int) -> Bool {
        let keyword = tokens.text(at: index - 2)
        return ["init", "subscript"].contains(tokens.text(at: index - 1)) || keyword == "func"
            || Self.typeKeywords.contains(keyword)
    }

    private mutating func collectGenericParameters(at open: Int) {
        var depth = 0
        for index in open..<tokens.count {
            let text = tokens[index].text
            if text == "<" { depth += 1 }
            let previous = tokens.text(at: index - 1)
            if text == ">", previous != "-" { depth -= 1 }
            if depth == 0 { return }
            if depth == 1, tokens[index].isTypeName, ["<", ",", "each"].contains(previous) { ownNames.insert(text) }
        }
    }
}
