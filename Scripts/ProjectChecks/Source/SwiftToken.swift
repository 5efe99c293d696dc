/// A word, a number or a punctuation character of Swift code, with its line.
struct SwiftToken: Equatable {
    let text: String
    let line: Int

    /// True if the token begins with a capital letter, as the names of types do.
    var isTypeName: Bool {
        guard let first = text.utf8.first else { return false }
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    }
}

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

extension UInt8 {
    /// True for ASCII letters, digits, the underscore, and every byte of a character outside ASCII.
    fileprivate var isPartOfWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}

extension [SwiftToken] {
    /// Returns the index of the bracket that closes the one at `start`, or the end of the tokens.
    func indexClosing(_ start: Int) -> Int {
        guard start < count else { return count }
        let open = self[start].text
        let close = ["(": ")", "{": "}", "[": "]", "<": ">"][open]
        var depth = 0
        for index in start..<count {
            if self[index].text == open { depth += 1 }
            if self[index].text == close { depth -= 1 }
            if depth == 0 { return index }
        }
        return count
    }

    /// Returns the text of the token at `index`, or an empty text outside the tokens.
    func text(at index: Int) -> String { indices.contains(index) ? self[index].text : "" }
}
