/// A Swift file whose comments and string contents are blanked out, byte for byte.
///
/// A search in the remaining code finds nothing in comments or strings, and every match keeps its line.
package struct SwiftSource {
    package let text: [UInt8]
    /// The text with spaces in place of comments and of everything between quotes; line ends stay.
    package private(set) var code: [UInt8]
    /// The places where documentation comments begin, in order.
    package private(set) var documentation: [Int] = []
    package private(set) var multilineStrings: [Range<Int>] = []
    private var position = 0

    package init(_ text: String) {
        self.text = Array(text.utf8)
        code = self.text
        while position < code.count {
            step()
        }
    }

    /// The lines of the code. An empty line counts, so that an index plus one is the number of a line.
    package var lines: [Substring] {
        String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    // MARK: - Scanning

    private mutating func step() {
        switch code[position] {
        case .slash where looking(at: "//"):
            if looking(at: "///") { documentation.append(position) }
            while position < code.count, code[position] != .newline { blank() }
        case .slash where looking(at: "/*"):
            if looking(at: "/**"), !looking(at: "/**/") { documentation.append(position) }
            skipBlockComment()
        case .quote, .pound:
            if let opening = openingQuote() { skipString(opening) } else if !skipRegex() { position += 1 }
        default:
            position += 1
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if looking(at: "/*") {
                depth += 1
                blank(2)
            } else if looking(at: "*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && position < code.count
    }

    private struct Quote {
        let pounds: Int
        let multiline: Bool
    }

    private func openingQuote() -> Quote? {
        var end = position
        while end < code.count, code[end] == .pound { end += 1 }
        guard end < code.count, code[end] == .quote else { return nil }
        let multiline = end + 2 < code.count && code[end + 1] == .quote && code[end + 2] == .quote
        let pounds = end - position
        return Quote(pounds: pounds, multiline: multiline && !closes(end + 2, pounds: pounds))
    }

    /// True if a raw string ends in the line of its opening quotes, as `#"""#` does, which has one quote in it.
    private func closes(_ start: Int, pounds: Int) -> Bool {
        let closing = [UInt8.quote] + [UInt8](repeating: .pound, count: pounds)
        let line = code[start...].prefix { $0 != .newline }
        return pounds > 0 && line.indices.contains { line[$0...].starts(with: closing) }
    }

    private mutating func skipString(_ quote: Quote) {
        let pounds = [UInt8](repeating: .pound, count: quote.pounds)
        let closing = [UInt8](repeating: .quote, count: quote.multiline ? 3 : 1) + pounds
        let escape = [UInt8.backslash] + pounds
        let opening = position
        defer { if quote.multiline { multilineStrings.append(opening..<position) } }
        position += closing.count
        while position < code.count {
            if code[position] == .quote, looking(at: closing) { break }
            if code[position] == .backslash, looking(at: escape) {
                blank(escape.count)
                if position < code.count, code[position] == .openParenthesis {
                    skipInterpolation()
                } else {
                    blank()
                }
            } else if code[position] == .newline, !quote.multiline {
                return  // unterminated: the compiler will say so; the damage ends with the line
            } else {
                blank()
            }
        }
        position = min(position + closing.count, code.count)
    }

    /// Blanks a regular expression such as `#/a*/#`, in which quotes and the signs of comments are signs like others.
    private mutating func skipRegex() -> Bool {
        var start = position
        while start < code.count, code[start] == .pound { start += 1 }
        guard start < code.count, code[start] == .slash else { return false }
        let closing = [UInt8.slash] + [UInt8](repeating: .pound, count: start - position)
        position = start + 1
        let isMultiline = position < code.count && code[position] == .newline
        while position < code.count, !looking(at: closing) {
            if code[position] == .newline, !isMultiline { return true }
            blank()
        }
        position = min(position + closing.count, code.count)
        return true
    }

    /// Blanks an interpolation with the strings and comments in it: the checks look for nothing there.
    private mutating func skipInterpolation() {
        var depth = 0
        let start = position
        repeat {
            switch code[position] {
            case .openParenthesis:
                depth += 1
                position += 1
            case .closeParenthesis:
                depth -= 1
                position += 1
            default: step()
            }
        } while depth > 0 && position < code.count
        for index in start..<position where code[index] != .newline { code[index] = .space }
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where position < code.count {
            if code[position] != .newline { code[position] = .space }
            position += 1
        }
    }

    private func looking(at word: StaticString) -> Bool {
        looking(at: Array(word.description.utf8))
    }

    private func looking(at word: [UInt8]) -> Bool {
        position + word.count <= code.count && code[position..<position + word.count].elementsEqual(word)
    }
}
