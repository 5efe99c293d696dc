// What a person at a terminal can type, as a question mark tells it.

extension Prompt {
    var help: String {
        let keys = shownChoices.compactMap { choice in key(of: choice).map { "\($0) for \(choice.name)" } }
        let list = keys.map { ", " + $0 }.joined()
        let links = linkGroups.isEmpty ? "" : " \(Self.linksKey) shows other lists with their keys."
        let form = fields.isEmpty ? links : links + " b leaves a field for the choices, and ? explains the field."
        guard hasRows, let first = numberedRows.first.flatMap({ rowChoice(typed: "\($0.number)") }) else {
            if groups.isEmpty { return "Type the number or the name of a choice\(list).\(form)" }
            return "Type the key or the name of a choice\(list). The letter of a group shows the group alone.\(form)"
        }
        return
            "Type the letter or the name of a choice\(list). The number of a row "
            + "chooses '\(first.choice.name)' for it.\(form)"
    }

    /// Returns the help for a field.
    ///
    /// - Parameter standing: the value that an empty line takes; nil if there is none.
    func help(for field: Field, standing: String?) -> String {
        var sentences = ["Type \(field.kind.expectation)."]
        if standing != nil { sentences.append("Enter takes what stands in the brackets.") }
        if !field.isRequired {
            sentences.append(standing == nil ? "Enter leaves it out." : "A single - leaves it out.")
        }
        return (sentences + ["b goes back to the choices.", "\\b, \\? and \\- are b, ? and - themselves."])
            .joined(separator: " ")
    }
}
