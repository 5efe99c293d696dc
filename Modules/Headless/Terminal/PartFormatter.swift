/// Draws the parts of a screen as lines of text.
struct PartFormatter {
    /// The number of columns of a line, or nil for no limit.
    let width: Int?
    /// The rows of tables that have a number before them.
    let numbered: TableFormatter.Rows

    func lines(of part: ScreenPart) -> [StyledLine] {
        switch part {
        case .text(let text): paragraphs(text).map { StyledLine($0) }
        case .notice(let text, let tone): paragraphs(text).map { StyledLine($0, tone.style) }
        case .pairs(let pairs): lines(of: pairs)
        case .table(let table): TableFormatter(table, width: width, numbered: numbered).lines
        case .cards(let cards):
            TableFormatter(cards.withPictures, width: width, numbered: numbered).lines
        case .picture(let picture): paragraphs("[\(picture.text)]").map { StyledLine($0, .faint) }
        case .links(let links):
            links.told.map { lines(of: Pairs([(label: links.title, value: $0.title)])) } ?? []
        case .steps(let steps): steps.line.map { paragraphs($0).map { StyledLine($0, .faint) } } ?? []
        case .chart(let chart): lines(of: chart)
        }
    }

    /// Returns the rows of a table that is too wide for the line, with their numbers and all of their cells.
    func cutRows(of part: ScreenPart) -> [(number: Int, lines: [StyledLine])] {
        guard let table = part.rows, TableFormatter(table, width: width, numbered: .cut).isNumbered else { return [] }
        return table.rows.enumerated().map { index, row in
            let cells = zip(table.columns, row.cells).map { (label: $0.title, value: $1) }
            return (table.firstNumber + index, lines(of: Pairs(cells)))
        }
    }

    private func paragraphs(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { String($0).printable.wrapped(toWidth: width) }
    }

    private func lines(of pairs: Pairs) -> [StyledLine] { PairsFormatter(width: width).lines(of: pairs) }

    /// A bar has at most 40 columns, because longer bars are not easier to compare.
    private func lines(of chart: BarChart) -> [StyledLine] {
        let bars = chart.bars.map { (label: $0.label.printable, value: max(0, $0.value), text: $0.text.printable) }
        let labelWidth = min(bars.map(\.label.displayWidth).max() ?? 0, 24)
        let textWidth = bars.map(\.text.displayWidth).max() ?? 0
        let room = min(40, max(8, (width ?? 80) - labelWidth - textWidth - 4))
        let greatest = bars.map(\.value).max() ?? 0
        return [StyledLine(chart.title.printable, .bold)]
            + bars.map { label, value, text in
                let blocks = greatest > 0 ? Self.blocks(value / greatest * Double(room)) : ""
                return StyledLine(label.truncated(toWidth: labelWidth).padded(toWidth: labelWidth + 2))
                    + StyledLine(blocks.padded(toWidth: room + 2), .blue)
                    + StyledLine(text.padded(toWidth: textWidth, trailing: true))
            }
    }

    /// Returns a bar of a length in columns, in eighths of a column.
    private static func blocks(_ length: Double) -> String {
        let eighths = Int((length * 8).rounded())
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8)
            + (rest == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest - 1])
    }
}

extension Table {
    /// The table with the words of pictures behind the first cells that do not say the same.
    fileprivate var withPictures: Table {
        let rows = rows.map { row in
            guard let text = row.picture?.text, let name = row.cells.first, text != name else { return row }
            let cells = ["\(name) [\(text)]"] + row.cells.dropFirst()
            return Row(cells: cells, key: row.key, link: row.link, picture: row.picture)
        }
        return Table(columns: columns, rows: rows, page: page)
    }
}

extension Tone {
    fileprivate var style: TextStyle? {
        switch self {
        case .information: nil
        case .success: .green
        case .warning, .busy, .missing: .yellow
        case .problem: .red
        }
    }
}

extension String {
    /// Returns the line wrapped between words. A word that is longer than the width stays whole.
    func wrapped(toWidth width: Int?) -> [String] {
        guard let width, displayWidth > width else { return [self] }
        var lines: [String] = []
        var current = String(prefix { $0 == " " })
        var hasWord = false
        for word in split(separator: " ") {
            if hasWord, current.displayWidth + 1 + String(word).displayWidth > width {
                lines.append(current)
                (current, hasWord) = ("", false)
            }
            current += hasWord ? " \(word)" : "\(word)"
            hasWord = true
        }
        return lines + [current]
    }

    /// Returns the text with blanks up to a number of columns: behind it, or before it if it is trailing.
    func padded(toWidth width: Int, trailing: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - displayWidth))
        return trailing ? blanks + self : self + blanks
    }
}
