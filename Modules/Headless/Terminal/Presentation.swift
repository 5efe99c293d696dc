/// How a prompt looks in plain text.
struct Presentation {
    /// Where longer lines are broken, in characters; nil for nowhere.
    var width: Int?

    /// A blank line, the underlined title, the content and the numbered choices.
    func text(of prompt: Prompt) -> String {
        let title = Self.printable(prompt.title)
        var lines = ["", title, String(repeating: "=", count: max(1, min(title.count, width ?? .max)))]
        lines += prompt.content.flatMap { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
            .flatMap { broken(Self.printable(String($0))) }
        if !prompt.choices.isEmpty { lines.append("") }
        for (number, choice) in prompt.choices.enumerated() {
            lines.append("  \(number + 1). \(Self.printable(choice.name))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// A text that cannot steer the terminal: each control character, an escape among them, is replaced.
    static func printable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    /// The line broken between words; a word longer than the width stays whole.
    private func broken(_ line: String) -> [String] {
        guard let width, line.count > width else { return [line] }
        var lines: [String] = []
        var current = String(line.prefix { $0 == " " })
        var hasWord = false
        for word in line.split(separator: " ") {
            if hasWord, current.count + 1 + word.count > width {
                lines.append(current)
                (current, hasWord) = ("", false)
            }
            current += hasWord ? " \(word)" : "\(word)"
            hasWord = true
        }
        return lines + [current]
    }
}
