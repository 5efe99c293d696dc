/// The tables of a Markdown page that show what rows came to: those with a column `row`, which has the names of rows in
/// backticks.
///
/// The heading of a column says which figure it has. Columns with other headings belong to the author of the page.
struct Page {
    /// The lines of the page.
    private var lines: [String]
    /// The lines that belong to rows.
    private var entries: [Entry] = []

    private struct Entry {
        let line: Int
        let id: String
        /// The figures of the line, each with the place of its cell.
        let figures: [(cell: Int, figure: Figure)]
    }

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var headings: [String]?
        for (number, line) in lines.enumerated() {
            guard line.hasPrefix("|") else {
                headings = nil
                continue
            }
            let cells = Self.cells(of: line)
            guard let columns = headings else {
                headings = cells
                continue
            }
            guard let place = columns.firstIndex(of: "row"), place < cells.count, cells[place].hasPrefix("`") else {
                continue
            }
            let figures = columns.enumerated().compactMap { cell, heading in
                Figure(rawValue: heading).map { (cell, $0) }
            }
            entries.append(Entry(line: number, id: cells[place].filter { $0 != "`" }, figures: figures))
        }
    }

    /// The page as a text.
    var text: String { lines.joined(separator: "\n") }

    /// Writes what rows came to. A figure that was not measured stays.
    mutating func fill(with report: Report) {
        for entry in entries {
            guard let row = report.row(entry.id) else { continue }
            var cells = Self.cells(of: lines[entry.line])
            for (cell, figure) in entry.figures where cell < cells.count {
                cells[cell] = figure.text(row) ?? cells[cell]
            }
            lines[entry.line] = "|\(cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|"))|"
        }
    }

    /// Returns what the page tells otherwise than a run found, of all that does not depend on the machine.
    ///
    /// - Parameter isWhole: true if the run had all rows of the program, so that each has to be on the page.
    func differences(from report: Report, isWhole: Bool) -> [String] {
        var differences: [String] = []
        for entry in entries {
            guard let row = report.row(entry.id) else {
                if isWhole { differences.append("the page has \(entry.id), which is no row any more; remove it") }
                continue
            }
            let cells = Self.cells(of: lines[entry.line])
            for (cell, figure) in entry.figures where figure.isCounted && cell < cells.count {
                guard let found = figure.text(row), !figure.matches(found, cells[cell]) else { continue }
                differences.append("\(entry.id): \(figure.rawValue) \(found), and the page has \(cells[cell])")
            }
        }
        if isWhole {
            let known = Set(entries.map(\.id))
            for id in report.ids where !known.contains(id) {
                differences.append("\(id) is not on the page; add a line with its name to a table")
            }
        }
        return differences
    }

    /// Returns the texts between the bars of a line.
    private static func cells(of line: String) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { cell in
            String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
    }
}

/// A figure of a row, by the heading of its column.
private enum Figure: String {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"
    case floors = "× floor"
    case allocations
    case bytes
    case bounds = "promise"

    /// True if the machine and its speed make no difference.
    var isCounted: Bool {
        switch self {
        case .allocations, .bytes, .bounds: true
        case .nanoseconds, .microseconds, .milliseconds, .floors: false
        }
    }

    /// Returns true if two runs may have found the texts.
    ///
    /// Less than an allocation is a share: of a table that grows, or of what threads ask for that take work from each
    /// other.
    func matches(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        guard self == .allocations, let one = Double(one), let other = Double(other) else { return false }
        return abs(one - other) < 0.95
    }

    /// Returns the text of the figure; nil if it was not measured.
    func text(_ row: (bounds: [Bound], measurement: Measurement)) -> String? {
        let time = row.measurement.time?.median
        return switch self {
        case .nanoseconds: time.map(significant)
        case .microseconds: time.map { significant($0 / 1000) }
        case .milliseconds: time.map { significant($0 / 1_000_000) }
        case .floors: row.measurement.floors.map(significant)
        case .allocations: row.measurement.allocations.map(short)
        case .bytes: row.measurement.bytes.map { significant($0.rounded()) }
        case .bounds: row.bounds.isEmpty ? "–" : row.bounds.map(\.text).joined(separator: ", ")
        }
    }
}
