import BoardySourceCode

/// A stretch of code that runs only where a version of macOS or a later one does.
struct AvailableRegion {
    let version: PlatformVersion
    let tokens: Range<Int>

    /// Returns the regions of `if #available`, `while #available`, `guard #available` and `@available`.
    static func all(in tokens: [SwiftToken]) -> [AvailableRegion] {
        tokens.indices.compactMap { index -> AvailableRegion? in
            guard tokens[index].text == "available", tokens.text(at: index + 1) == "(" else { return nil }
            let close = tokens.indexClosing(index + 1)
            guard let version = version(in: index..<close, tokens) else { return nil }
            let region =
                switch tokens.text(at: index - 1) {
                case "@": declaration(after: close, in: tokens)
                case "#": statement(around: index, close, in: tokens)
                default: index..<index
                }
            return AvailableRegion(version: version, tokens: region)
        }
    }

    private static func version(in range: Range<Int>, _ tokens: [SwiftToken]) -> PlatformVersion? {
        guard let name = range.first(where: { tokens[$0].text == "macOS" }),
            let major = Int(tokens.text(at: name + 1))
        else { return nil }
        let minor = tokens.text(at: name + 2) == "." ? Int(tokens.text(at: name + 3)) ?? 0 : 0
        return PlatformVersion(major: major, minor: minor)
    }

    /// Returns the body of an `if` or a `while`, or what follows a `guard` in its block.
    private static func statement(around index: Int, _ close: Int, in tokens: [SwiftToken]) -> Range<Int> {
        let keyword = tokens[..<index].last { ["if", "while", "guard", "{", "}"].contains($0.text) }?.text
        guard let open = tokens[close...].firstIndex(where: { $0.text == "{" }) else { return close..<close }
        let end = tokens.indexClosing(open)
        switch keyword {
        case "if", "while": return open..<end
        case "guard": return end..<endOfBlock(from: min(end + 1, tokens.count), in: tokens)
        default: return close..<close
        }
    }

    private static func endOfBlock(from start: Int, in tokens: [SwiftToken]) -> Int {
        var depth = 0
        for index in start..<tokens.count {
            if tokens[index].text == "{" { depth += 1 }
            if tokens[index].text == "}" { depth -= 1 }
            if depth < 0 { return index }
        }
        return tokens.count
    }

    private static let keywords: Set = [
        "func", "var", "let", "init", "subscript", "case", "class", "struct", "enum", "protocol", "actor", "typealias",
        "extension", "deinit",
    ]

    /// Returns the declaration that an attribute belongs to: up to the end of its braces, or to the next declaration.
    private static func declaration(after close: Int, in tokens: [SwiftToken]) -> Range<Int> {
        let start = min(close + 1, tokens.count)
        var hasBegun = false
        var index = start
        while index < tokens.count {
            switch tokens[index].text {
            case "(": index = tokens.indexClosing(index)
            case "{": return start..<tokens.indexClosing(index)
            case "}": return start..<index
            case let word where keywords.contains(word) && tokens.text(at: index - 1) != ".":
                // `class func` has two keywords and is one declaration.
                if hasBegun, tokens.text(at: index - 1) != "class" { return start..<index }
                hasBegun = true
            default: break
            }
            index += 1
        }
        return start..<tokens.count
    }
}
