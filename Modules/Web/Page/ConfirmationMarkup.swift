import BoardyHeadless

/// Draws the question before a choice counts. The form carries what was typed, so that `no` leads back to it.
struct ConfirmationMarkup {
    let prompt: Prompt
    let confirmation: RefusedAnswer.Confirmation
    /// The values of the answer. Secret ones are left out.
    let values: [String: String]
    let form: FormMark

    var html: HTML {
        let choice = prompt.choices[confirmation.choice]
        let typed = prompt.fields.filter { !$0.isSecret && $0.kind != .file }.compactMap { field -> HTML? in
            values[field.name].map { hidden(FormName.field(field.name), $0) }
        }
        return """
            <section class="card narrow">
            <p class="quiet">\(prompt.title)</p>
            <h1>\(confirmation.question)</h1>
            <form id="answer" method="post" action="/answer">
            \(form.html)\(hidden(FormName.choice, ChoiceValue(confirmation.choice).text))\(typed.joined())\
            <div class="choices">
            \(button("yes", choice.name, choice.role == .destructive ? "destructive sole" : "primary"))\
            \(button("no", "Cancel", "back"))</div>
            </form>
            </section>

            """
    }

    private func hidden(_ name: String, _ value: String) -> HTML {
        "<input\(HTML.attributes(["type": "hidden", "name": name, "value": value]))>\n"
    }

    private func button(_ value: String, _ text: String, _ style: String) -> HTML {
        let name = FormName.confirmed(confirmation.choice)
        return "<button\(HTML.attributes(["name": name, "value": value, "class": style]))>\(text)</button>\n"
    }
}
