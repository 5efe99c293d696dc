/// The line of a terminal that a progress bar is drawn on, again and again in its place.
struct BarLine {
    private static let widest = 80
    private static let shortestGauge = 10
    private static let shortestTitle = 4

    private let output: TextOutput
    private let room: Int
    /// What was drawn last; nil if nothing was, or something else may stand below it by now.
    private var picture: String?
    /// Whether the cursor is still on the line.
    private var isOpen = false

    /// A line that is empty so far; nil where no bar can be drawn: the output is no terminal, or has no room for a percentage.
    init?(on output: TextOutput, width: Int) {
        guard output.isTerminal, width > 4 else { return nil }
        self.output = output
        // A letter in the last column would take the cursor to the next line on some terminals.
        room = min(width, Self.widest) - 1
    }

    /// Draws a bar over the one before, unless it would look the same. A bar that is full ends the line.
    mutating func draw(_ bar: ProgressBar) {
        let picture = picture(of: bar)
        if picture == self.picture { return }
        self.picture = picture
        isOpen = bar.percent < 100
        output.write("\r\(picture)\(isOpen ? "" : "\n")")
    }

    /// Takes the cursor to the next line, so that what is written now stands by itself.
    mutating func end() {
        if isOpen { output.write("\n") }
        (picture, isOpen) = (nil, false)
    }

    /// As long as the line whatever it says, so that it covers the one before: `Importing [####      ]  40%`.
    private func picture(of bar: ProgressBar) -> String {
        let percentage = "\(bar.percent)%"
        let end = String(repeating: " ", count: 4 - percentage.count) + percentage
        let rest = room - "[] ".count - end.count
        let titleRoom = rest - Self.shortestGauge - 1
        let title = titleRoom < Self.shortestTitle ? "" : Presentation.printable(bar.title).cut(toColumns: titleRoom)
        let label = title.isEmpty ? "" : title + " "
        let length = rest - label.columns
        if length < 1 { return end }
        let done = length * bar.percent / 100
        let gauge = String(repeating: "#", count: done) + String(repeating: " ", count: length - done)
        return "\(label)[\(gauge)] \(end)"
    }
}
