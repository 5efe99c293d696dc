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
