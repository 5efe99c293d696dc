import BoardyHeadless
import BoardyModulePlugin

/// The controls that choose a row of a table.
enum RowControls {
    case none
    /// Buttons for each row: the choices that take the row, each with its index, if none of them takes another field.
    case buttons([(index: Int, choice: Choice)])
    /// A radio button for each row, if a choice takes other fields too.
    case radios(RowRadios)
    /// Buttons of a page that is read without a session, each of which opens a link for its row.
    case actions([PublicPage.Action])

    /// Returns the buttons of a row.
    ///
    /// - Parameters:
    ///   - name: the name of the row, for a screen reader.
    ///   - role: the role of choices that need no button; nil for none.
    func buttons(of row: Table.Row, named name: String, leavingOut role: Choice.Role? = nil) -> [HTML] {
        guard let key = row.key else { return [] }
        switch self {
        case .none, .radios: return []
        case .buttons(let choices):
            return choices.filter { row.offers($0.choice.name) && $0.choice.role != role }
                .map { $0.choice.button($0.index, inRow: key, named: name) }
        case .actions(let actions):
            return actions.filter { row.offers($0.title) }.map { action in
                let button = HTML.attributes([
                    "id": action.link.actionID(inRow: key), "form": FormName.rows,
                    "name": FormName.action, "value": action.link.link(forRow: key),
                    "aria-label": "\(action.title): \(name)",
                ])
                return "<button\(button)>\(action.title)</button>"
            }
        }
    }
}

/// The radio buttons of a field that chooses a row.
struct RowRadios {
    let field: Field
    /// The ID of the field, with which the IDs of its buttons begin.
    let id: String
    /// The key of the row that was chosen before; nil for none.
    let chosen: String?
    /// The ID of the text that says why the field was refused; nil if it was not.
    let problemID: String?
}

/// Draws a table, or one page of it, with the controls that choose a row.
///
/// A narrow window shows each row as a block whose cells have the titles of their columns before them.
struct TableMarkup {
    private let table: Table
    private let title: String
    private let controls: RowControls
    private let place: Int
    private let hasButtons: Bool

    /// - Parameters:
    ///   - table: the table.
    ///   - title: names the table for a screen reader.
    ///   - controls: the controls in its rows.
    ///   - place: the place among the parts of the screen, which makes IDs unique.
    init(_ table: Table, title: String, controls: RowControls, place: Int) {
        self.table = table
        self.title = title
        self.controls = controls
        self.place = place
        hasButtons =
            switch controls {
            case .buttons(let choices): !choices.isEmpty && table.rows.contains { $0.key != nil }
            case .actions: table.rows.contains { $0.key != nil }
            case .none, .radios: false
            }
    }

    var html: HTML {
        if table.rows.isEmpty { return "" }
        let markup: HTML = """
            <table class="rows" aria-label="\(title)">
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(table.rows.enumerated().map(row).joined())</tbody>
            </table>

            """
        // A table of many columns may need to be scrolled, which the keyboard can do only where the focus can be.
        guard table.columns.count > 6 else { return markup + page }
        return "<div class=\"scroll\" role=\"region\" aria-label=\"\(title)\" tabindex=\"0\">\n\(markup)</div>\n\(page)"
    }

    private var head: HTML {
        let titles = table.columns.map { column -> HTML in
            "<th scope=\"col\"\(Self.classes(column.title, in: column))>\(column.title)</th>"
        }
        let actions: HTML = "<th scope=\"col\"><span class=\"unseen\">Actions</span></th>"
        return titles.joined() + (hasButtons ? actions : "")
    }

    private static func classes(_ text: String, in column: Table.Column) -> HTML {
        let names = [column.isTrailing ? "number" : nil, text.wrapping].compactMap { $0 }
        return .attributes(["class": names.isEmpty ? nil : names.joined(separator: " ")])
    }

    private var page: HTML {
        guard let page = table.page, page.total > table.rows.count else { return "" }
        return "<p class=\"quiet\">\(page.first)–\(page.first + table.rows.count - 1) of \(page.total)</p>\n"
    }

    private func row(_ number: Int, _ row: Table.Row) -> HTML {
        let cells = zip(table.columns, row.cells).enumerated().map { index, next -> HTML in
            let (column, text) = next
            let classes = Self.classes(text, in: column)
            if index == 0 {
                // A narrow window shows no titles of columns, and a number alone says nothing.
                let label = HTML.attributes(["data-label": column.isTrailing ? column.title : nil])
                return "<th scope=\"row\"\(label)\(classes)>\(name(of: row, number, text))</th>"
            }
            return "<td data-label=\"\(column.title)\"\(classes)>\(text)</td>"
        }
        let missing = (row.cells.count..<max(row.cells.count, table.columns.count))
            .map { _ in "<td></td>" as HTML }
        return "<tr>\(cells.joined())\(missing.joined())\(actions(for: row))</tr>\n"
    }

    /// The first cell, with the radio button that chooses the row.
    private func name(of row: Table.Row, _ number: Int, _ text: String) -> HTML {
        guard case .radios(let radios) = controls, let key = row.key else {
            guard let link = row.link else { return "\(text)" }
            return "<a\(HTML.attributes(["href": WebAddresses.reference(of: link)]))>\(text)</a>"
        }
        return radios.option(key, name: text.isEmpty ? key : text, id: "\(radios.id)-\(place)-\(number)")
    }

    private func actions(for row: Table.Row) -> HTML {
        if !hasButtons { return "" }
        guard let key = row.key else { return "<td></td>" }
        let buttons = controls.buttons(of: row, named: row.cells.first { !$0.isEmpty } ?? key)
        return "<td class=\"actions\"><div>\(buttons.joined())</div></td>"
    }
}

extension String {
    /// The class of a text in a narrow place: `long` for one with a word that may break anywhere, and `whole` for one
    /// short word that must not.
    var wrapping: String? {
        // Few words have so many bytes that their characters need to be counted.
        let words = utf8.split(separator: UInt8(ascii: " "))
        if words.contains(where: { $0.count > 24 && Substring($0).count > 24 }) { return "long" }
        return words.count == 1 ? "whole" : nil
    }
}
