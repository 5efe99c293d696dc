import BoardyCore
import BoardyGraph
import BoardyTrace

/// A table whose cells are markup. It has the roles and titles that a narrow window needs, as ``TableMarkup`` gives
/// them to texts.
struct InspectorTable {
    let title: String
    let columns: [String]
    /// The indexes of the columns with numbers.
    let numbers: Set<Int>

    /// Returns the whole table.
    ///
    /// - Parameter id: the ID of the element that has the rows.
    func html(_ rows: HTML, id: String) -> HTML {
        let titles = columns.indices.map { index -> HTML in
            "<th scope=\"col\"\(attributes(of: index))>\(columns[index])</th>"
        }
        return """
            <table class="rows" aria-label="\(title)">
            <thead><tr>\(titles.joined())</tr></thead>
            <tbody id="\(id)">
            \(rows)</tbody>
            </table>

            """
    }

    /// Returns a row, whose first cell is its heading.
    ///
    /// - Parameters:
    ///   - cells: one for each column.
    ///   - attributes: the attributes of the row.
    ///   - headingClass: the class of its heading.
    func row(_ cells: [HTML], attributes: HTML = "", headingClass: String? = nil) -> HTML {
        let parts = cells.enumerated().map { index, cell -> HTML in
            if index == 0 {
                return "<th scope=\"row\"\(HTML.attributes(["class": headingClass]))>\(cell)</th>"
            }
            let label = HTML.attributes(["data-label": columns[index]])
            return "<td\(label)\(self.attributes(of: index))>\(cell)</td>"
        }
        return "<tr\(attributes)>\(parts.joined())</tr>\n"
    }

    private func attributes(of column: Int) -> HTML {
        .attributes(["class": numbers.contains(column) ? "number" : nil])
    }
}

// MARK: - Messages

extension InspectorTable {
    /// The deepest indentation. Deeper messages tell their depth as a number.
    private static let deepest = 12

    private static let messages = InspectorTable(
        title: "Messages", columns: ["Message", "Start", "Duration", "Caused by", "Sent at"], numbers: [1, 2, 3])

    /// Returns messages as a table, each indented below the message that caused it.
    static func table(of steps: [SessionReport.Step]) -> HTML {
        """
        <div class="scroll" id="trace" role="region" aria-label="All messages" tabindex="0">
        \(messages.html(rows(of: steps), id: "steps"))</div>

        """
    }

    static func rows(of steps: [SessionReport.Step]) -> HTML { steps.map(row).joined() }

    private static func row(_ step: SessionReport.Step) -> HTML {
        let event = step.event
        let depth: HTML = step.depth > deepest ? " <span class=\"quiet\">[\(step.depth)]</span>" : ""
        let payload: HTML = event.payload.map { " <span class=\"value\">\($0)</span>" } ?? ""
        let kind: HTML = "<span class=\"kind \(event.kind)\">\(event.kind)</span>"
        return messages.row(
            [
                "<span class=\"quiet\">\(event.number)</span>\(depth) \(kind) \(event.board.rawValue)\(payload)",
                "\(event.start.milliseconds(digits: 3)) ms",
                "\(event.duration.map { "\($0.milliseconds(digits: 3)) ms" } ?? "under way")",
                event.cause.map { "<a href=\"#m\($0)\">\($0)</a>" } ?? "", "\("\(event.file):\(event.line)")",
            ], attributes: .attributes(["id": "m\(event.number)", "data-number": "\(event.number)"]),
            headingClass: step.depth > 0 ? "d\(min(step.depth, deepest))" : nil)
    }
}
