/// A table of a Markdown page: the cells of its header and of its rows, each row with its line.
struct MarkdownTable {
    struct Row {
        let line: Int
        let cells: [String]
    }

    /// The last heading above the table; empty on a page without headings.
    let heading: String
    let header: Row
    private(set) var rows: [Row] = []

    /// Returns every table of a page: a row of cells, a row of dashes, and the rows that follow directly.
    static func all(in page: String) -> [MarkdownTable] {
        var tables: [MarkdownTable] = []
        var heading = ""
        var previous: Row?
        var isInside = false
        for (index, text) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let cells = cells(of: text) else {
                if text.hasPrefix("#") { heading = String(text.drop { $0 == "#" || $0 == " " }) }
                previous = nil
                isInside = false
                continue
            }
            let row = Row(line: index + 1, cells: cells)
            if isInside {
                tables[tables.count - 1].rows.append(row)
            } else if let header = previous, cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) {
                tables.append(MarkdownTable(heading: heading, header: header))
                isInside = true
            }
            previous = row
        }
        return tables
    }

    func column(where matches: (String) -> Bool) -> Int? { header.cells.firstIndex { matches($0.lowercased()) } }

    /// Splits a line that begins with a bar into cells, without their spaces and backticks.
    private static func cells(of line: Substring) -> [String]? {
        let line = line.trimmed
        guard line.hasPrefix("|") else { return nil }
        let inner = line.dropFirst().hasSuffix("|") ? line.dropFirst().dropLast() : line.dropFirst()
        return inner.split(separator: "|", omittingEmptySubsequences: false).map {
            String($0.trimmed.filter { $0 != "`" })
        }
    }
}

extension Substring {
    var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension MarkdownTable.Row {
    /// Returns a cell, or an empty text if the row is too short.
    func cell(_ index: Int) -> String { cells.indices.contains(index) ? cells[index] : "" }

    func list(_ index: Int) -> [String] { cell(index).split(separator: ",").map { String($0.trimmed) } }
}
