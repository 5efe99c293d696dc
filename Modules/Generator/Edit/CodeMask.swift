/// Tells code from comments and texts in quotation marks.
enum CodeMask {
    private enum State: Equatable {
        case code
        case comment(depth: Int)
        case text(pounds: Int, isMultiline: Bool)
    }

    /// Returns the lines with a blank in place of each character of a comment or of a text.
    static func masked(_ lines: [String]) -> [String] {
        var state = State.code
        return lines.map { line in
            // Most lines are code only.
            if state == .code, !line.utf8.contains(where: { "\"#/".utf8.contains($0) }) { return line }
            let letters = Array(line)
            var result: [Character] = [], index = 0
            func matches(_ text: String) -> Bool {
                index + text.count <= letters.count && zip(text, letters[index...]).allSatisfy { $0 == $1 }
            }
            func blank(_ count: Int) {
                result += repeatElement(" ", count: count)
                index += count
            }
            while index < letters.count {
                switch state {
                case .code:
                    if matches("//") {
                        blank(letters.count - index)
                    } else if matches("/*") {
                        state = .comment(depth: 1)
                        blank(2)
                    } else if letters[index] == "\"" || letters[index] == "#" {
                        let pounds = letters[index...].prefix { $0 == "#" }.count
                        let quotes = letters[(index + pounds)...].prefix { $0 == "\"" }.count
                        if quotes == 0 {
                            result += letters[index..<(index + pounds)]
                            index += pounds
                        } else {
                            let isMultiline = quotes >= 3
                            state = .text(pounds: pounds, isMultiline: isMultiline)
                            blank(pounds + (isMultiline ? 3 : 1))
                        }
                    } else {
                        result.append(letters[index])
                        index += 1
                    }
                case .comment(let depth):
                    if matches("*/") {
                        state = depth == 1 ? .code : .comment(depth: depth - 1)
                        blank(2)
                    } else if matches("/*") {
                        state = .comment(depth: depth + 1)
                        blank(2)
                    } else {
                        blank(1)
                    }
                case .text(let pounds, let isMultiline):
                    let end =
                        String(repeating: "\"", count: isMultiline ? 3 : 1) + String(repeating: "#", count: pounds)
                    if pounds == 0, letters[index] == "\\" {
                        blank(min(2, letters.count - index))
                    } else if matches(end) {
                        state = .code
                        blank(end.count)
                    } else {
                        blank(1)
                    }
                }
            }
            if case .text(_, false) = state { state = .code }
            return String(result)
        }
    }
}
