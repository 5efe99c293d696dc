import Foundation

/// Returns the rows as lines with aligned columns. All rows have the same number of cells.
func alignedColumns(_ rows: [[String]]) -> String {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
        let padded = zip(row, widths).dropLast().map { cell, width in
            cell.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        }
        return (padded + row.suffix(1)).joined()
    }
    return lines.joined(separator: "\n")
}
