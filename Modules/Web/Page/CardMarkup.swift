import BoardyHeadless
import BoardyModulePlugin

/// Draws the rows of a table as a grid of cards: the picture, the name as a link, and the other cells.
///
/// The first column of numbers stands out, because that is the price. A choice of a row is a button of its card, but
/// for the primary one if the name is a link, which leads to the same.
struct CardMarkup {
    let cards: Table
    /// Names the grid for a screen reader.
    let title: String
    let controls: RowControls
    /// The place among the parts of the screen, which makes IDs unique.
    let place: Int

    /// The number of cards whose pictures are asked for at once, because they are in view.
    private static let eagerCount = 4

    var html: HTML {
        if cards.rows.isEmpty { return "" }
        let page: HTML =
            cards.page.flatMap { page -> HTML? in
                if page.total <= cards.rows.count { return nil }
                let last = page.first + cards.rows.count - 1
                return "<p class=\"quiet\">\(page.first)–\(last) of \(page.total)</p>\n"
            } ?? ""
        return """
            <ul class="cards"\(HTML.attributes(["aria-label": title]))>
            \(cards.rows.enumerated().map(card).joined())</ul>
            \(page)
            """
    }

    private func card(_ number: Int, _ row: Table.Row) -> HTML {
        let name = row.cells.first ?? row.key ?? ""
        let picture =
            row.picture.map { PictureMarkup.html(of: $0, isLazy: number >= Self.eagerCount) }
            ?? PictureMarkup.missing(name)
        let cells = zip(cards.columns, row.cells).dropFirst().filter { $0.0.isInCards && !$0.1.isEmpty }
        let price = cells.first { $0.0.isTrailing }
        let others = cells.filter { $0.0 != price?.0 }.map { column, text -> HTML in
            "<p class=\"quiet\">\(column.title.isEmpty ? "" : "\(column.title): " as HTML)\(text)</p>"
        }
        return """
            <li><div class="figure">\(picture)</div><h2>\(heading(name, row, number))</h2>\
            \(price.map { "<p class=\"price\">\($0.1)</p>" as HTML } ?? "")\(others.joined())\
            \(actions(for: row, name))</li>

            """
    }

    private func heading(_ name: String, _ row: Table.Row, _ number: Int) -> HTML {
        if case .radios(let radios) = controls, let key = row.key {
            return radios.option(key, name: name.isEmpty ? key : name, id: "\(radios.id)-\(place)-\(number)")
        }
        guard let link = row.link else { return "\(name)" }
        return "<a\(HTML.attributes(["href": WebAddresses.reference(of: link)]))>\(name)</a>"
    }

    private func actions(for row: Table.Row, _ name: String) -> HTML {
        let buttons = controls.buttons(of: row, named: name, leavingOut: row.link == nil ? nil : .primary)
        return buttons.isEmpty ? "" : "<div class=\"actions\">\(buttons.joined())</div>"
    }
}

extension RowRadios {
    /// Returns the radio button of a row, with the name of the row as its label.
    func option(_ key: String, name: String, id: String) -> HTML {
        let input = HTML.attributes([
            "type": "radio", "id": id, "form": "answer", "name": FormName.field(field.name), "value": key,
            "checked": key == chosen ? "" : nil, "required": field.isRequired ? "" : nil,
            "aria-describedby": problemID,
        ])
        return "<span class=\"option\"><input\(input)> <label for=\"\(id)\">\(name)</label></span>"
    }
}

extension Choice {
    /// Returns the button of the choice beside a row. A button that opens a link has an ID, to which the response leads
    /// back.
    func button(_ index: Int, inRow key: String, named name: String) -> HTML {
        let action: String? = if case .action(let link)? = link { link.actionID(inRow: key) } else { nil }
        // The fields of other choices may be empty.
        let button = HTML.attributes([
            "id": action, "formnovalidate": "", "form": "answer", "name": FormName.choice,
            "value": ChoiceValue(index, row: key).text, "class": role == .destructive ? "destructive" : nil,
            "aria-label": "\(self.name): \(name)",
        ])
        return "<button\(button)>\(self.name)</button>"
    }
}
