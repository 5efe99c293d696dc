import Headless

/// Returns the rows as lines with aligned columns. All rows have the same number of cells.
///
/// - Parameter width: the columns of the terminal that the lines must fit; nil for a file or a pipe, which gets all of each line.
func alignedColumns(_ rows: [[String]], width: Int?) -> String {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    let lines = rows.map { row in
        let padded = zip(row, widths).dropLast().map { cell, width in
            cell + String(repeating: " ", count: width + 2 - cell.displayWidth)
        }
        let line = (padded + row.suffix(1)).joined()
        return width.map { line.truncated(toWidth: max(1, $0)) } ?? line
    }
    return lines.joined(separator: "\n")
}
