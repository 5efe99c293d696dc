/// A line of text for a terminal, with the styles of its pieces. Without colour it is its plain text.
struct StyledLine: ExpressibleByStringInterpolation {
    private(set) var pieces: [(text: String, style: TextStyle?)]

    init(_ text: String, _ style: TextStyle? = nil) { pieces = [(text, style)] }
    init(stringLiteral text: String) { self.init(text) }

    static func + (one: StyledLine, other: StyledLine) -> StyledLine {
        var line = one
        line.pieces += other.pieces
        return line
    }

    var plain: String { pieces.map(\.text).joined() }
}

/// A style of text, as ECMA-48 (section 8.3.117, "select graphic rendition") numbers it.
enum TextStyle: Int {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
}

extension TextOutput {
    /// Writes lines immediately, each with a line break, and with their styles if the output has colour.
    func write(_ lines: [StyledLine]) {
        let texts = lines.map { line in
            line.pieces.map { text, style in
                let text = text.printable
                guard hasColor, let style else { return text }
                return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
            }.joined() + "\n"
        }
        send(texts.joined())
    }
}
