/// Draws a prompt as lines of text: a blank line, the underlined title, the parts, and the numbered choices.
struct PromptFormatter {
    /// The number of columns after which texts are wrapped and tables shortened; nil for no limit.
    var width: Int?
    /// True to name the keys that choose by the role of a choice.
    var hasKeys = false

    func lines(of prompt: Prompt) -> [StyledLine] {
        let title = prompt.title.printable
        var lines: [StyledLine] = [
            "", StyledLine(title, .bold),
            StyledLine(String(repeating: "=", count: max(1, min(title.displayWidth, width ?? .max)))),
        ]
        let parts = PartFormatter(width: width, numbersRows: prompt.fields.contains { $0.kind == .row })
        lines += prompt.content.flatMap(parts.lines)
        if !prompt.choices.isEmpty { lines.append("") }
        lines += choiceLines(of: prompt)
        if hasKeys, prompt.submission != nil {
            lines.append(StyledLine("Fill in the fields. b goes back to the choices.", .faint))
        }
        return lines
    }

    /// The numbered choices, those of each group under its heading. Groups stand beside each other if the line is wide enough.
    private func choiceLines(of prompt: Prompt) -> [StyledLine] {
        var columns: [ChoiceColumn] = [], others: [StyledLine] = []
        for (number, choice) in prompt.choices.enumerated() {
            let key = hasKeys ? prompt.key(of: choice).map { StyledLine("  (\($0))", .faint) } : nil
            let name = StyledLine(choice.name.printable, choice.role.style) + (key ?? "")
            let line = StyledLine("\(number < 9 ? "  " : " ")\(number + 1). ") + name
            if let group = choice.group?.printable {
                if columns.last?.heading != group { columns.append(ChoiceColumn(heading: group)) }
                columns[columns.count - 1].lines.append(line)
            } else {
                others.append(line)
            }
        }
        return ChoiceColumn.lines(of: columns, width: width ?? .max) + others
    }
}

extension Prompt {
    /// The parts of the content as lines of text, as a terminal without a limit to its width shows them.
    public var lines: [String] {
        content.flatMap(PartFormatter(width: nil, numbersRows: false).lines).map(\.plain)
    }

    /// Returns the letter that chooses a choice by its role; nil if another choice takes it.
    func key(of choice: Choice) -> String? {
        let key =
            switch choice.role {
            case .back: "b"
            case .leave: "q"
            case .primary, .plain, .destructive: ""
            }
        guard !key.isEmpty, self.choice(named: key) == nil, choices.count(where: { $0.role == choice.role }) == 1
        else { return nil }
        return key
    }
}

extension Choice.Role {
    fileprivate var style: TextStyle? {
        switch self {
        case .primary: .bold
        case .destructive: .red
        case .plain, .back, .leave: nil
        }
    }
}
