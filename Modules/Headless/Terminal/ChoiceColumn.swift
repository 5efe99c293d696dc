struct ChoiceColumn {
    let heading: String
    var lines: [StyledLine] = []

    private var allLines: [StyledLine] { [StyledLine(heading, .faint)] + lines }
    private var width: Int { allLines.map(\.plain.displayWidth).max() ?? 0 }
    private static let gap = 3

    /// Returns the columns beside each other, or below each other if they are wider than the line.
    static func lines(of columns: [ChoiceColumn], width limit: Int) -> [StyledLine] {
        let width = columns.map(\.width).reduce(0, +) + gap * max(0, columns.count - 1)
        guard width <= limit else { return columns.flatMap(\.allLines) }
        let height = columns.map(\.allLines.count).max() ?? 0
        return (0..<height).map { row in
            let last = columns.lastIndex { row < $0.allLines.count } ?? 0
            return columns[...last].enumerated().reduce(into: StyledLine("")) { line, next in
                let (index, column) = next
                let cell = row < column.allLines.count ? column.allLines[row] : ""
                let blanks = index == last ? 0 : column.width + gap - cell.plain.displayWidth
                line = line + cell + StyledLine(String(repeating: " ", count: blanks))
            }
        }
    }
}
