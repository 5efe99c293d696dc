/// A word, a number or a punctuation character of Swift code, with its place.
package struct SwiftToken: Equatable {
    package let text: String
    package let line: Int
    /// The number of the token's first character in its line, in Unicode scalars, from 1.
    package let column: Int
    /// The number of bytes in front of it.
    package let offset: Int
    /// True if a documentation comment stands between the token and the token before it.
    package var isDocumented = false

    /// True if the token begins with a capital letter, as the names of types do.
    package var isTypeName: Bool {
        guard let first = text.utf8.first else { return false }
        return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    }

    /// True for a name, a keyword or a number.
    package var isWord: Bool { text.utf8.first?.isPartOfWord == true }
}

extension [SwiftToken] {
    /// Returns the index of the bracket that closes the one at `start`, or the end of the tokens.
    package func indexClosing(_ start: Int) -> Int {
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
    package func text(at index: Int) -> String { indices.contains(index) ? self[index].text : "" }

    /// True if nothing, not even a space, stands between the tokens at `index` and before it.
    package func touches(_ index: Int) -> Bool {
        guard index > 0, index < count else { return false }
        let before = self[index - 1]
        return before.line == self[index].line && before.column + before.text.unicodeScalars.count == self[index].column
    }

    /// Returns the index of the first token behind the line of the one at `index`.
    package func endOfLine(_ index: Int) -> Int {
        self[index...].firstIndex { $0.line > self[index].line } ?? count
    }
}
