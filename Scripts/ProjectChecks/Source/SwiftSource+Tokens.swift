extension SwiftSource {
    /// Returns the tokens of the code; comments and the contents of strings have none.
    func tokens() -> [SwiftToken] {
        var tokens: [SwiftToken] = []
        var line = 1
        var start = 0
        while start < code.count {
            let byte = code[start]
            if byte == .newline { line += 1 }
            guard byte != .newline, byte != .space else {
                start += 1
                continue
            }
            var end = start + 1
            if byte.isPartOfWord {
                while end < code.count, code[end].isPartOfWord { end += 1 }
            }
            tokens.append(SwiftToken(text: String(decoding: code[start..<end], as: UTF8.self), line: line))
            start = end
        }
        return tokens
    }
}
