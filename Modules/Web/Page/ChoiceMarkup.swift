import BoardyHeadless
import BoardyModulePlugin

/// Draws the choices of a prompt as buttons of its form: the choices of a group under its heading, the others in a row.
struct ChoiceMarkup {
    let prompt: Prompt
    /// The values to begin with. The questions of confirmations name them.
    let values: [String: String]
    /// The indices of the choices that have buttons in the rows of tables.
    let inRows: Set<Int>

    var html: HTML {
        // Nobody quits a page: a browser is closed, and its session ends by itself.
        let shown = prompt.choices.enumerated().filter {
            $0.element.isShown && $0.element.role != .leave && !inRows.contains($0.offset)
        }
        let groups = shown.reduce(into: [String]()) { groups, next in
            if let group = next.element.group, !groups.contains(group) { groups.append(group) }
        }
        let sections = groups.enumerated().map { number, group -> HTML in
            let items = shown.filter { $0.element.group == group }.map {
                "<li>\(button($0.offset, $0.element))</li>\n" as HTML
            }
            return """
                <section class="group">
                <h2 id="group-\(number)">\(group)</h2>
                <ul aria-labelledby="group-\(number)">
                \(items.joined())</ul>
                </section>

                """
        }
        let others = shown.filter { $0.element.group == nil }.sorted { place(of: $0.element) < place(of: $1.element) }
        let ticks = others.filter { prompt.isConfirmedByTick($0.element) }.map { tick($0.offset, $0.element) }
        let buttons = others.map { button($0.offset, $0.element) }
        return (groups.isEmpty ? "" : "<div class=\"groups\">\n\(sections.joined())</div>\n" as HTML) + ticks.joined()
            + (others.isEmpty ? "" : "<div class=\"choices\">\n\(buttons.joined())</div>\n")
    }

    /// The order of buttons. The first one is what Enter in a field stands for, so it takes the fields if there are any
    /// to type.
    private func place(of choice: Choice) -> Int {
        func isTyped(_ field: Field) -> Bool { field.kind != .row }
        let typed =
            prompt.fields.contains(where: isTyped) && !prompt.fields(of: choice).contains(where: isTyped) ? 10 : 0
        return switch choice.role {
        case .primary: typed
        case .plain: typed + 1
        case .back: typed + 2
        case .leave: typed + 3
        case .destructive: 20
        }
    }

    private func button(_ index: Int, _ choice: Choice) -> HTML {
        if case .address(let link)? = choice.link {
            let style = choice.role == .plain ? "button" : "button \(choice.role.rawValue)"
            let attributes = HTML.attributes(["class": style, "href": WebAddresses.reference(of: link)])
            return "<a\(attributes)>\(choice.name)</a>\n"
        }
        let button = HTML.attributes([
            "name": FormName.choice, "value": ChoiceValue(index).text,
            "class": choice.role == .plain ? nil : choice.role.rawValue,
            // A browser checks the whole form or nothing, and what another choice takes may be empty.
            "formnovalidate": prompt.fields(of: choice) == prompt.fields ? nil : "",
        ])
        return "<button\(button)>\(choice.name)</button>\n"
    }

    private func tick(_ index: Int, _ choice: Choice) -> HTML {
        let input = HTML.attributes([
            "type": "checkbox", "id": "tick-\(index)", "name": FormName.confirmed(index), "value": "yes",
        ])
        return """
            <div class="option"><input\(input)> <label for="tick-\(index)">\(choice.name): \
            \(choice.question(about: values, in: prompt) ?? "")</label></div>

            """
    }
}
