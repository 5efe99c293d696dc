import BoardyHeadless

/// Returns the rows as lines with aligned columns. All rows have the same number of cells.
///
/// - Parameter width: the columns of the terminal that the lines must fit; nil for a file or a pipe, which gets all of
///   each line.
package func alignedColumns(_ rows: [[String]], width: Int?) -> String {
    alignedLines(rows, width: width).joined(separator: "\n")
}

/// Returns each row as a line, in which the columns are aligned with the columns of the others. See
/// ``alignedColumns(_:width:)``.
package func alignedLines(_ rows: [[String]], width: Int?) -> [String] {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    let gaps = (0...(widths.max() ?? 0) + 2).map { String(repeating: " ", count: $0) }
    return rows.map { row in
        var line = ""
        for column in columns.dropLast() {
            line += row[column]
            line += gaps[widths[column] + 2 - row[column].displayWidth]
        }
        line += row.last ?? ""
        return width.map { line.truncated(toWidth: max(1, $0)) } ?? line
    }
}
