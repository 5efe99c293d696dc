/// Returns a text in lines of at most a number of characters; a longer word has a line of its own.
///
/// - Parameter indent: the number of spaces in front of each line.
func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line.isEmpty ? "" : margin + line)
    }
    return lines.joined(separator: "\n")
}

/// Returns a label with its text in a column beside it, or below it if the label is long or the lines are short.
func labelled(_ label: String, _ text: String, width: Int) -> String {
    let column = width < 60 ? 6 : 26
    let body = wrapped(text, width: width, indent: column)
    // Two spaces stand before the label, and at least two behind it.
    guard width >= 60, label.count + 4 <= column, !body.isEmpty else {
        return "  \(label)" + (body.isEmpty ? "" : "\n\(body)")
    }
    return "  \(label)" + body.dropFirst(2 + label.count)
}
