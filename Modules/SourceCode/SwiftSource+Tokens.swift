extension SwiftSource {
    /// Returns the tokens of the code. There are none for comments and the contents of strings.
    package func tokens() -> [SwiftToken] {
        var tokens: [SwiftToken] = []
        // The column of a byte is its distance from `lineStart`, which moves on with each byte that begins no
        // character.
        var line = 1, lineStart = 0, start = 0, comments = documentation[...]
        // The mark that editors on Windows put in front of a text.
        if code.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        while start < code.count {
            let byte = code[start]
            if byte == .newline {
                line += 1
                lineStart = start + 1
            }
            if byte == .space || byte == .newline || byte.isOtherBlank {
                if text[start].continuesCharacter { lineStart += 1 }
                start += 1
                continue
            }
            let column = start - lineStart + 1
            var end = start + 1
            if byte.isPartOfWord {
                while end < code.count, code[end].isPartOfWord {
                    if code[end].continuesCharacter { lineStart += 1 }
                    end += 1
                }
            }
            var isDocumented = false
            while let comment = comments.first, comment < start {
                isDocumented = true
                comments.removeFirst()
            }
            tokens.append(
                SwiftToken(
                    text: String(decoding: code[start..<end], as: UTF8.self), line: line, column: column,
                    offset: start, isDocumented: isDocumented))
            start = end
        }
        return tokens
    }
}

extension UInt8 {
    /// True for a tab, and for the signs that end a line or a page beside the line feed.
    fileprivate var isOtherBlank: Bool { self == 0x09 || (0x0B...0x0D).contains(self) }
    /// True for a byte of UTF-8 that is not the first one of its character.
    fileprivate var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
