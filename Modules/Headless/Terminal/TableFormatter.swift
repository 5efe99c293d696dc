/// Draws a table with columns as wide as their cells. If the line is too narrow, the widest columns of texts are
/// shortened. Numbers, money, and columns that are to stay whole do: where these leave no room, each row is a list of
/// labelled values.
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
    /// The columns of a line if the rows are lists; nil if the table fits.
    private let listWidth: Int?

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
        listWidth = width.flatMap { [widths] in Self.fits(widths, in: $0) ? nil : $0 }
    }

    var lines: [StyledLine] {
        if table.rows.isEmpty { return [] }
        let place = place.map { [StyledLine($0, .faint)] } ?? []
        if let listWidth { return cells.flatMap { list(of: $0, width: listWidth) } + place }
        return [StyledLine(line(of: columns.map(\.title.printable)), .faint)] + cells.map { StyledLine(line(of: $0)) }
            + place
    }

    /// The numbers of the rows in the whole list, unless these are all.
    private var place: String? {
        guard let page = table.page, page.total > table.rows.count else { return nil }
        return "\(page.first)–\(page.first + table.rows.count - 1) of \(page.total)"
    }

    /// Returns the labelled values of a row, its number before the first one. Without numbers an empty line ends it.
    private func list(of cells: [String], width: Int) -> [StyledLine] {
        let values = zip(columns, cells).dropFirst(isNumbered ? 1 : 0).map { (label: $0.title, value: $1) }
        let margin = isNumbered ? widths[0] + Self.gap.count : 0
        let lines = PairsFormatter(width: max(1, width - margin)).lines(of: Pairs(values))
        guard isNumbered else { return lines + [""] }
        return lines.enumerated().map { index, line in
            let number = index == 0 ? cells[0].padded(toWidth: widths[0], trailing: true) : ""
            return StyledLine(number.padded(toWidth: margin)) + line
        }
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
        let narrowed = widths(of: table.columns, cells, in: width)
        return fits(narrowed, in: width ?? .max) && narrowed != widths(of: table.columns, cells, in: nil)
    }

    private static func fits(_ widths: [Int], in width: Int) -> Bool {
        widths.reduce(0, +) + gap.count * (widths.count - 1) <= width
    }

    private static func widths(of columns: [Table.Column], _ cells: [[String]], in width: Int?) -> [Int] {
        var widths = columns.indices.map { index in
            let texts = [columns[index].title] + cells.compactMap { index < $0.count ? $0[index] : nil }
            return max(1, texts.map(\.displayWidth).max() ?? 1)
        }
        guard let width else { return widths }
        let texts = widths.indices.filter { !columns[$0].isWhole }
        while !fits(widths, in: width), let widest = texts.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > max(narrowest, columns[widest].title.displayWidth)
        {
            widths[widest] -= 1
        }
        return widths
    }
}
