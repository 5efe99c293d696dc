import BoardyHeadless

/// Draws a prompt as a card with its content and its form.
struct PromptMarkup {
    let prompt: Prompt
    /// The answer that did not count; nil for a first look.
    let refused: RefusedAnswer?
    let form: FormMark

    var html: HTML {
        """
        <section class="\(kind)">
        <h1>\(prompt.heading ?? prompt.title)</h1>
        \(summary)\(skip)<div id="content">\(content)</div>
        <form id="answer" method="post" action="/answer"\(encoding)>
        \(form.html)\(fields)<div id="choices">\(choices)</div>
        </form>
        </section>

        """
    }

    /// A link past the buttons in rows, which someone with a keyboard would go through one by one.
    private var skip: HTML {
        inRows.isEmpty ? "" : "<a class=\"skip\" href=\"#answer\">Skip the rows</a>\n"
    }

    /// The parts between title and form. The script replaces them, so whatever is typed stands outside of them.
    var content: HTML {
        PartMarkup(hasTiles: prompt.isMenu, controls: controls, title: prompt.title).html(of: prompt.content)
    }

    /// The look of the card: a menu, a list, or a form that needs no more width than its fields.
    private var kind: HTML {
        let isWide = prompt.content.contains { part in
            switch part {
            case .table, .cards, .picture, .chart: true
            case .text, .pairs, .links, .steps, .notice: false
            }
        }
        return prompt.isMenu ? "menu" : isWide ? "card" : "card narrow"
    }

    private var encoding: HTML {
        .attributes(["enctype": prompt.fields.contains { $0.kind == .file } ? "multipart/form-data" : nil])
    }

    private var controls: RowControls {
        guard let number = prompt.fields.firstIndex(where: { $0.kind == .row }) else { return .none }
        let field = prompt.fields[number]
        let submitting = prompt.choices.enumerated().filter {
            $0.element.isShown && prompt.fields(of: $0.element).contains(field)
        }
        guard submitting.allSatisfy({ prompt.fields(of: $0.element) == [field] }) else {
            return .radios(
                RowRadios(
                    field: field, id: id(number), chosen: refused?.values[field.name] ?? field.defaultValue,
                    problemID: problems[field.name] == nil ? nil : "\(id(number))-problem"))
        }
        return .buttons(submitting.map { (index: $0.offset, choice: $0.element) })
    }

    private var hasRows: Bool { !prompt.numberedRows.isEmpty }

    private var inRows: Set<Int> {
        guard hasRows, prompt.fields.allSatisfy({ $0.kind != .row || $0.isRequired }),
            case .buttons(let choices) = controls
        else {
            return []
        }
        return Set(choices.map(\.index))
    }

    private func id(_ number: Int) -> String { "field-\(number)" }

    /// The buttons, which the script replaces too.
    var choices: HTML {
        let defaults = Dictionary(prompt.fields.map { ($0.name, $0.defaultValue ?? "") }) { one, _ in one }
        return ChoiceMarkup(
            prompt: prompt, values: defaults.merging(refused?.values ?? [:]) { $1 }, inRows: inRows
        ).html
    }

    private var fields: HTML {
        let isSignIn = prompt.fields.contains { [.currentPassword, .newPassword].contains($0.kind) }
        let focused = focusedField
        // Nobody fills in the fields of choices that are gone.
        let gone = Set(prompt.choices.filter { !$0.isShown }.flatMap(prompt.fields).map(\.name))
            .subtracting(prompt.shownChoices.flatMap(prompt.fields).map(\.name))
        return prompt.fields.enumerated().filter { !gone.contains($0.element.name) }.map { number, field -> HTML in
            guard field.kind == .row else {
                return FieldMarkup(
                    field, id: id(number), name: form.name(of: field, in: prompt), value: refused?.values[field.name],
                    problem: problems[field.name], isSignIn: isSignIn, isFocused: number == focused
                ).html
            }
            if hasRows { return "" }
            return "<p class=\"quiet\">\(field.label): there is no row to choose.</p>\n"
        }.joined()
    }

    /// The problems by the names of their fields: of the form that was refused, or else of the answer before.
    private var problems: [String: String] {
        if let refused { return refused.problems }
        return Dictionary(prompt.fields.compactMap { field in field.problem.map { (field.name, $0) } }) { one, _ in one
        }
    }

    /// The field with the focus: the first one that was refused, or the first one of a form.
    private var focusedField: Int? {
        if refused == nil, problems.isEmpty { return prompt.submission == nil ? nil : 0 }
        return prompt.fields.firstIndex { problems[$0.name] != nil && $0.kind != .row }
    }

    /// The reasons why an answer did not count, above everything, with links to their fields.
    private var summary: HTML {
        let reasons = (refused?.reasons ?? []).map { "<li>\($0)</li>\n" as HTML }
        if reasons.isEmpty, problems.isEmpty { return "" }
        let links = prompt.fields.enumerated().compactMap { number, field -> HTML? in
            guard let problem = problems[field.name] else { return nil }
            let text = "\(field.label): \(problem)"
            if field.kind == .row { return "<li id=\"\(id(number))-problem\">\(text)</li>\n" }
            return "<li><a href=\"#\(id(number))\(field.hasRadios ? "-0" : "")\">\(text)</a></li>\n"
        }
        return """
            <div class="note problem" role="alert">
            <ul>
            \(reasons.joined())\(links.joined())</ul>
            </div>

            """
    }
}

extension Prompt {
    /// True for a menu: entries in groups, and nothing to fill in.
    var isMenu: Bool { fields.isEmpty && choices.contains { $0.group != nil && $0.isShown } }
}
