/// Draws a table with columns as wide as their cells. If the line is too narrow, the widest columns are shortened.
struct TableFormatter {
    /// The rows of a table that have a number: none, those that can be chosen, or all of a table that is too wide, to
    /// be shown in full.
    enum Rows { case none, choosable, cut }

    /// True if rows have a number before them.
    let isNumbered: Bool
    private let table: Table
    private let columns: [Table.Column]
    private let cells: [[String]]
    private let widths: [Int]

    private static let gap = "  "
    private static let narrowest = 8

    init(_ table: Table, width: Int?, numbered: Rows) {
        self.table = table
        let isNumbered =
            switch numbered {
            case .none: false
            case .choosable: table.rows.contains { $0.key != nil }
            case .cut: Self.isCut(table, in: width)
            }
        self.isNumbered = isNumbered
        let columns = (isNumbered ? [.trailing("")] : []) + table.columns
        let cells = table.rows.enumerated().map { index, row in
            let number = row.key == nil && numbered == .choosable ? "" : "\(table.firstNumber + index)"
            return ((isNumbered ? [number] : []) + row.cells.map(\.printable)).prefix(columns.count).map { $0 }
        }
        self.columns = columns
        self.cells = cells
        widths = Self.widths(of: columns, cells, in: width)
    }

    var lines: [StyledLine] {
        if table.rows.isEmpty { return [] }
        return [StyledLine(line(of: columns.map(\.title.printable)), .faint)] + cells.map { StyledLine(line(of: $0)) }
            + (place.map { [StyledLine($0, .faint)] } ?? [])
    }

    /// The numbers of the rows in the whole list, unless these are all.
    private var place: String? {
        guard let page = table.page, page.total > table.rows.count else { return nil }
        return "\(page.first)–\(page.first + table.rows.count - 1) of \(page.total)"
    }

    private func line(of cells: [String]) -> String {
        let padded = zip(zip(cells, widths), columns).map { cell, column in
            cell.0.truncated(toWidth: cell.1).padded(toWidth: cell.1, trailing: column.isTrailing)
        }
        let line = padded.joined(separator: Self.gap)
        return String(line.reversed().drop { $0 == " " }.reversed())
    }

    private static func isCut(_ table: Table, in width: Int?) -> Bool {
        let cells = table.rows.map { $0.cells.map(\.printable) }
        return widths(of: table.columns, cells, in: width) != widths(of: table.columns, cells, in: nil)
    }

    private static func widths(of columns: [Table.Column], _ cells: [[String]], in width: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            let texts = [columns[index].title] + cells.compactMap { index < $0.count ? $0[index] : nil }
            return max(1, texts.map(\.displayWidth).max() ?? 1)
        }
        guard let width else { return widths }
        let room = width - gap.count * (columns.count - 1)
        while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > narrowest
        {
            widths[widest] -= 1
        }
        return widths
    }
}
