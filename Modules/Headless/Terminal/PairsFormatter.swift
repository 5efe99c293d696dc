/// Draws labelled values as lines whose values stand in one column. A value that is too long for the line goes on in
/// the next ones, and stands below its label if a word of it has no room beside the label.
struct PairsFormatter {
    /// The number of columns of a line, or nil for no limit.
    let width: Int?

    func lines(of pairs: Pairs) -> [StyledLine] {
        let labels = pairs.pairs.map { "\($0.label.printable):" }
        let column = (labels.map(\.displayWidth).max() ?? 0) + 1
        return zip(labels, pairs.pairs).flatMap { label, pair in
            lines(label, pair.value.printable, column: column)
        }
    }

    private func lines(_ label: String, _ value: String, column: Int) -> [StyledLine] {
        guard let width, column + value.displayWidth > width else {
            return [StyledLine(label.padded(toWidth: column), .faint) + StyledLine(value)]
        }
        let beside = value.wrapped(toWidth: max(1, width - column))
        if beside.allSatisfy({ column + $0.displayWidth <= width }), let first = beside.first {
            return [StyledLine(label.padded(toWidth: column), .faint) + StyledLine(first)]
                + beside.dropFirst().map { StyledLine("".padded(toWidth: column) + $0) }
        }
        let indent = value.split(separator: " ").allSatisfy { String($0).displayWidth + 2 <= width } ? 2 : 0
        return [StyledLine(label, .faint)]
            + value.wrapped(toWidth: max(1, width - indent)).map { StyledLine("".padded(toWidth: indent) + $0) }
    }
}
