import BoardyHeadless

/// Draws a field of a form: its label, help, problem and control.
struct FieldMarkup {
    let field: Field
    /// The ID of the control, with which the IDs of help and problem begin.
    let id: String
    /// The name of the control's value in the form.
    let name: String
    /// The value to begin with; nil for an empty control. Never the value of a secret.
    let value: String?
    /// The reason why the value was refused; nil if it was not.
    let problem: String?
    /// True if the form asks for a password, so that an e-mail address is the name of an account.
    let isSignIn: Bool
    /// True for the control that has the focus when the page is opened.
    let isFocused: Bool

    /// - Parameter value: the value of a form that was refused; nil for none.
    init(
        _ field: Field, id: String, name: String, value: String?, problem: String?, isSignIn: Bool = false,
        isFocused: Bool = false
    ) {
        self.field = field
        self.id = id
        self.name = name
        self.value = field.isSecret ? nil : value ?? field.defaultValue
        self.problem = problem
        self.isSignIn = isSignIn
        self.isFocused = isFocused
    }

    var html: HTML {
        if let option = field.tick { return tick(option) }
        guard case .option(let options) = field.kind, field.hasRadios else {
            return """
                <div class="field\(problem == nil ? "" : " refused")">
                <label for="\(id)">\(label)</label>
                \(help)\(control)
                </div>

                """
        }
        return """
            <fieldset class="field\(problem == nil ? "" : " refused")"\(description)>
            <legend>\(label)</legend>
            \(help)\(radios(options))</fieldset>

            """
    }

    private var label: HTML {
        "\(field.label)\(field.isRequired ? "" : " <span class=\"quiet\">(optional)</span>" as HTML)"
    }

    private var problemID: String? { problem == nil ? nil : "\(id)-problem" }
    /// The help, unless the problem says the same.
    private var helpText: String? { problem?.contains(field.kind.expectation) == true ? nil : field.kind.help }
    private var helpID: String? { helpText == nil ? nil : "\(id)-help" }

    private var description: HTML {
        let ids = [helpID, problemID].compactMap { $0 }
        return .attributes(["aria-describedby": ids.isEmpty ? nil : ids.joined(separator: " ")])
    }

    private var help: HTML {
        let help: HTML = helpText.map { "<p class=\"help\" id=\"\(id)-help\">\($0)</p>\n" } ?? ""
        return help + (problem.map { "<p class=\"problem\" id=\"\(id)-problem\">\($0)</p>\n" } ?? "")
    }

    private var control: HTML {
        let shared =
            HTML.attributes([
                "id": id, "name": name, "required": field.isRequired ? "" : nil,
                "aria-invalid": problem == nil ? nil : "true", "autofocus": isFocused ? "" : nil,
            ]) + description
        if case .option(let options) = field.kind {
            return "<select\(shared)>\n\(emptyOption)\(options.map(option).joined())</select>"
        }
        // The values of a file cannot be given by a page.
        let shown = field.kind == .file || value?.isEmpty != false ? nil : value
        let own = field.kind.attributes(isSecret: field.isSecret, isSignIn: isSignIn, value: value)
        return "<input\(own)\(shared)\(HTML.attributes(["value": shown]))>"
    }

    /// The first option of a list that has no value yet, or that may stay without one.
    private var emptyOption: HTML {
        if field.isRequired, value?.isEmpty == false { return "" }
        return "<option value=\"\">\(field.isRequired ? "Choose one" : "None")</option>\n"
    }

    private func option(_ text: String) -> HTML {
        "<option\(HTML.attributes(["value": text, "selected": text == value ? "" : nil]))>\(text)</option>\n"
    }

    private func tick(_ option: String) -> HTML {
        let input = HTML.attributes([
            "type": "checkbox", "id": id, "name": name, "value": option, "checked": option == value ? "" : nil,
            "autofocus": isFocused ? "" : nil,
        ])
        return """
            <div class="field\(problem == nil ? "" : " refused")">
            \(help)<div class="option"><input\(input)\(description)> <label for="\(id)">\(field.label)</label></div>
            </div>

            """
    }

    private func radios(_ options: [String]) -> HTML {
        let all = options.map { (value: $0, label: $0) } + (field.isRequired ? [] : [(value: "", label: "None")])
        return all.enumerated().map { number, option -> HTML in
            let id = "\(id)-\(number)"
            let input = HTML.attributes([
                "type": "radio", "id": id, "name": name, "value": option.value,
                "checked": option.value == value ?? "" ? "" : nil, "required": field.isRequired ? "" : nil,
                "autofocus": isFocused && number == 0 ? "" : nil,
            ])
            return "<div class=\"option\"><input\(input)> <label for=\"\(id)\">\(option.label)</label></div>\n"
        }.joined()
    }
}

extension Field {
    /// True for a field of few options, which are radio buttons. The ID of the first one is the field's ID with `-0`
    /// after it.
    var hasRadios: Bool { if case .option(let options) = kind { options.count <= 5 && tick == nil } else { false } }

    /// The value of a box that may be ticked, in place of a field with one option that may stay empty; nil for another
    /// field.
    var tick: String? {
        if case .option(let options) = kind, options.count == 1, !isRequired { options[0] } else { nil }
    }
}
