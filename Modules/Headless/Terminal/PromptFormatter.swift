struct PromptFormatter {
    /// The number of characters after which lines of content are wrapped; nil for no wrapping.
    var width: Int?

    /// Returns a blank line, the underlined title, the content, and the numbered choices.
    func text(of prompt: Prompt) -> String {
        let title = prompt.title.printable
        var lines = ["", title, String(repeating: "=", count: max(1, min(title.count, width ?? .max)))]
        lines += prompt.content.flatMap { $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
            .flatMap { wrapped(String($0).printable) }
        if !prompt.choices.isEmpty { lines.append("") }
        for (number, choice) in prompt.choices.enumerated() {
            lines.append("  \(number + 1). \(choice.name.printable)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the line wrapped between words. A word that is longer than the width stays whole.
    private func wrapped(_ line: String) -> [String] {
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
