/// A line of a terminal on which a progress bar is drawn, and redrawn in place.
struct ProgressLine {
    private static let maximumWidth = 80
    private static let minimumGaugeWidth = 10
    private static let minimumTitleWidth = 4

    private let output: TextOutput
    /// The width of a line on an output that does not tell its width.
    private let width: Int
    /// The text that was drawn last, or nil if the line is empty or other output may follow it.
    private var drawn: String?
    private var isOpen = false

    /// Returns nil if the output is not a terminal, or is too narrow for a percentage.
    init?(on output: TextOutput, width: Int) {
        guard output.isTerminal, width > 4 else { return nil }
        self.output = output
        self.width = width
    }

    /// Draws a bar over the one before, unless it looks the same. A complete bar ends the line.
    mutating func draw(_ bar: ProgressBar) {
        let text = text(of: bar)
        if text == drawn { return }
        drawn = text
        isOpen = bar.percent < 100
        output.overwriteLine(text, ends: !isOpen)
    }

    /// Moves the cursor to the next line, so that other output can follow.
    mutating func end() {
        if isOpen { output.write("\n") }
        (drawn, isOpen) = (nil, false)
    }

    /// Returns a text that always has the width of the line, so that it covers the text before:
    /// `Importing [####      ]  40%`.
    private func text(of bar: ProgressBar) -> String {
        // A terminal may have been resized since the last bar. One column stays free, because a letter in the last one
        // moves the cursor to the next line on some terminals.
        let width = min(output.screenSize?.columns ?? width, Self.maximumWidth) - 1
        let number = "\(bar.percent)%"
        let percentage = String(repeating: " ", count: 4 - number.count) + number
        let rest = width - "[] ".count - percentage.count
        let titleWidth = rest - Self.minimumGaugeWidth - 1
        let title =
            titleWidth < Self.minimumTitleWidth
            ? "" : bar.title.printable.truncated(toWidth: titleWidth)
        let label = title.isEmpty ? "" : title + " "
        let gaugeWidth = rest - label.displayWidth
        if gaugeWidth < 1 { return percentage }
        let done = gaugeWidth * bar.percent / 100
        let gauge = String(repeating: "#", count: done) + String(repeating: " ", count: gaugeWidth - done)
        return "\(label)[\(gauge)] \(percentage)"
    }
}
