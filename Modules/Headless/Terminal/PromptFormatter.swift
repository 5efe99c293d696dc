/// Draws a prompt as lines of text: a blank line, the underlined title, the parts, and the choices with their numbers
/// or letters.
struct PromptFormatter {
    /// The number of columns after which texts are wrapped and tables shortened, or nil for no limit.
    var width: Int?
    /// True to name the keys that choose by the role of a choice.
    var hasKeys = false

    /// - Parameter isFilledIn: true for a form whose fields are asked for next. Its choices have no numbers, because a
    ///   number is the value of a field then.
    func lines(of prompt: Prompt, isFilledIn: Bool = false) -> [StyledLine] {
        let title = prompt.title.printable
        var lines: [StyledLine] = [
            "", StyledLine(title, .bold),
            StyledLine(String(repeating: "=", count: max(1, min(title.displayWidth, width ?? .max)))),
        ]
        lines += prompt.told.flatMap(parts(of: prompt).lines)
        if !prompt.isNotice { lines.append("") }
        return lines + (isFilledIn ? fillingLines(of: prompt) : choiceLines(of: prompt))
    }

    /// The names of a form's choices, and the key that leads to them.
    private func fillingLines(of prompt: Prompt) -> [StyledLine] {
        let names = prompt.shownChoices.map(\.name).joined(separator: ", ")
        return "Fill in the fields, or type b for the choices: \(names)".printable.wrapped(toWidth: width)
            .map { StyledLine($0, .faint) }
    }

    private func parts(of prompt: Prompt) -> PartFormatter {
        PartFormatter(
            width: width, numbered: prompt.hasRowField ? .choosable : hasKeys && prompt.isNotice ? .cut : .none)
    }

    /// Returns the rows of a notice that are too long for the line, by their numbers, each with all of its cells.
    func cutRows(of notice: Prompt) -> [Int: [StyledLine]] {
        Dictionary(notice.content.flatMap(parts(of: notice).cutRows)) { one, _ in one }
    }

    /// The choices with their numbers or letters, the choices of each group under its heading. Groups stand beside each
    /// other if the line is wide enough. A group of many choices is one line.
    ///
    /// - Parameter group: the only group to draw; nil for all choices.
    func choiceLines(of prompt: Prompt, in group: ChoiceGroup? = nil) -> [StyledLine] {
        let folded = hasKeys && group == nil ? prompt.groups.filter(\.isFolded) : []
        let hidden = folded.map(\.title)
        var columns: [ChoiceColumn] = []
        var others = folded.map { group in
            marked(group.letter, StyledLine(group.title.printable) + StyledLine("  (\(group.shownCount))", .faint))
        }
        for (choice, mark) in zip(prompt.shownChoices, prompt.marks) {
            if let group, choice.group != group.title { continue }
            if let title = choice.group, hidden.contains(title) { continue }
            let key = hasKeys ? prompt.key(of: choice).flatMap { $0 == mark ? nil : $0 } : nil
            let name =
                StyledLine(choice.name.printable, choice.role.style)
                + (key.map { StyledLine("  (\($0))", .faint) } ?? "")
            let line = marked(mark, name)
            if let group = choice.group?.printable {
                if columns.last?.heading != group { columns.append(ChoiceColumn(heading: group)) }
                columns[columns.count - 1].lines.append(line)
            } else {
                others.append(line)
            }
        }
        if hasKeys, group == nil { others += linksLine(of: prompt) }
        return ChoiceColumn.lines(of: columns, width: width ?? .max) + others
    }

    func marked(_ mark: String, _ name: StyledLine) -> StyledLine {
        StyledLine("\(mark.padded(toWidth: 3, trailing: true)). ") + name
    }
}

extension Prompt {
    /// The content, and behind it the problems of the fields, which are the next to be asked for.
    fileprivate var told: [ScreenPart] {
        (heading.map { [.text($0)] } ?? []) + content.filter { !isHeading($0) }
            + fields.compactMap { field in field.problem.map { .notice("\(field.label): \($0)", .problem) } }
    }

    /// True for a picture whose words are the heading, which says the same already.
    private func isHeading(_ part: ScreenPart) -> Bool {
        if case .picture(let picture) = part { picture.text == heading ?? title } else { false }
    }

    /// The parts of the content and the problems of the fields as lines of text, as a terminal without a limit to its
    /// width shows them.
    public var lines: [String] {
        told.flatMap(PartFormatter(width: nil, numbered: .none).lines).map(\.plain)
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
