/// A driver for a person at a terminal. It presents each screen, reads a choice by its number or name, and then the
/// fields of the choice. A link of the screen has a key, which opens it in place of an answer.
///
/// An input that does not fit is asked for again, with the reason. The end of the input ends the run with
/// ``SessionError/Code/inputEnded``. If the output is a terminal, progress is drawn as a bar on one line, but not while
/// a question waits for its answer.
public final class TerminalDriver: ScreenDriver {
    private let input: any LineSource
    private let output: TextOutput
    private let formatter: PromptFormatter
    /// The text before the cursor while a line is read.
    private var question = ""
    private var progressLine: ProgressLine?
    private var isAsking = false
    /// True while the fields of a form are asked for and its choices are not drawn.
    private var isFillingIn = false
    /// The prompt that is being answered, with its present content. Numbers mean the rows that are drawn now.
    private var asked = Prompt(title: "")

    /// Creates a driver for any source of lines. ``standard(on:)`` is the usual way to get a driver.
    ///
    /// - Parameters:
    ///   - input: the source of the lines that the person types.
    ///   - output: the destination of screens, questions and progress bars.
    ///   - width: the number of characters in a line. Longer lines of content are wrapped between words.
    public init(input: any LineSource, output: TextOutput, width: Int = 80) {
        self.input = input
        self.output = output
        formatter = PromptFormatter(width: max(1, width), hasKeys: true)
        progressLine = ProgressLine(on: output, width: width)
        input.onContinue { [weak self] in
            guard let self else { return }
            update(asked)
        }
    }

    /// Returns a driver on the standard input of the process and an output. Its lines are as wide as the terminal is
    /// now.
    public static func standard(on output: TextOutput = .standardOutput) -> TerminalDriver {
        TerminalDriver(input: StandardInput(), output: output, width: output.screenSize?.columns ?? 80)
    }

    /// Presents a notice. On a terminal it waits for Enter, because the next screen would push the notice out of sight.
    public func present(_ notice: Prompt) async throws {
        progressLine?.end()
        output.write(formatter.lines(of: notice))
        guard output.isTerminal else { return }
        isAsking = true
        defer { isAsking = false }
        let rows = formatter.cutRows(of: notice)
        let hint = rows.isEmpty ? "" : ", or type the number of a row to see all of it"
        (asked, isFillingIn) = (notice, false)
        question = "Press Enter to go on\(hint).\n"
        repeat {
            output.write([StyledLine("Press Enter to go on\(hint).", .faint)])
            // Not shown while it is typed: after a wrong password a person may type the next one here. The end of the
            // input is told by the next question.
            guard let line = try await input.nextLine(isSecret: true), let row = Int(line).flatMap({ rows[$0] })
            else { return }
            output.write(row)
        } while true
    }

    public func answer(_ prompt: Prompt) async throws -> Answer {
        isAsking = true
        defer { isAsking = false }
        progressLine?.end()
        // The fields of a form come first. Whoever leaves them is asked for the choice, and finds the values again that
        // were typed.
        var next = prompt.submission
        isFillingIn = next != nil
        output.write(formatter.lines(of: prompt, isFilledIn: isFillingIn))
        asked = prompt
        var typed: [String: String] = [:]
        // The row that was chosen by its number, so that its field is not asked for.
        var chosen: (field: String, key: String)?
        while true {
            let meant: Typed = if let next { .choice(next) } else { try await self.choice(row: &chosen) }
            let choice: Choice
            switch meant {
            case .choice(let named): choice = named
            case .link(let link): return Answer(opening: link)
            }
            next = nil
            if let chosen { typed[chosen.field] = chosen.key }
            do {
                let fields = prompt.fields(of: choice)
                for field in fields where field.name != chosen?.field {
                    typed[field.name] = try await value(of: field, typed[field.name])
                }
                chosen = nil
                if let question = choice.question(about: typed, in: prompt), try await !isConfirmed(question) {
                    continue
                }
                return Answer(choice.name, typed.filter { value in fields.contains { $0.name == value.key } })
            } catch let leaving as FieldsLeft {
                // A choice that was typed in place of a value takes no fields.
                (next, chosen) = (leaving.choice, nil)
            }
        }
    }

    private func isConfirmed(_ question: String) async throws -> Bool {
        let lines = "\(question) (y/n)".printable.wrapped(toWidth: formatter.width.map { $0 - ": ".count })
        while true {
            output.write(lines.dropLast().map { StyledLine($0) })
            let text = try await read(lines.last ?? "", isSecret: false, waitingFor: "the confirmation")
                .trimming(AnswerNotation.isBlank).lowercased()
            if ["y", "yes"].contains(text) { return true }
            if ["n", "no", "b"].contains(text) { return false }
            writeLine("Type y for yes or n for no.")
        }
    }

    /// Presents the changed prompt below the old one, and repeats the current question. Characters that were typed
    /// already stay part of the line.
    public func update(_ prompt: Prompt) {
        asked = prompt
        output.write([""] + formatter.lines(of: prompt, isFilledIn: isFillingIn))
        output.write(question)
    }

    public func showProgress(_ bar: ProgressBar?) {
        // A bar would overwrite the line that the person is typing. The next call after the answer draws the progress.
        if isAsking { return }
        if let bar { progressLine?.draw(bar) } else { progressLine?.end() }
    }

    public func finish() {}

    /// - Parameter row: becomes the row whose number was typed.
    private func choice(row: inout (field: String, key: String)?) async throws -> Typed {
        if isFillingIn {
            isFillingIn = false
            output.write([""] + formatter.choiceLines(of: asked))
        }
        // The group that is shown alone, whose choices have their numbers as keys too.
        var open: ChoiceGroup?
        while true {
            let text = try await read(open?.title ?? "Choice", isSecret: false, waitingFor: "the choice")
                .trimming(AnswerNotation.isBlank)
            let prompt = asked
            if let group = open {
                if let choice = prompt.choice(typed: group.letter + text) { return .choice(choice) }
                if text == "b" {
                    open = nil
                    output.write([""] + formatter.choiceLines(of: prompt))
                    continue
                }
            }
            if let choice = prompt.choice(typed: text) { return .choice(choice) }
            if let link = prompt.link(typed: text) { return .link(link) }
            if text == Prompt.linksKey, !prompt.linkGroups.isEmpty {
                output.write([""] + formatter.linkLines(of: prompt))
                continue
            }
            if let group = prompt.group(typed: text) {
                open = group
                output.write([""] + formatter.choiceLines(of: prompt, in: group) + ["  b. Back"])
                continue
            }
            if let meant = prompt.rowChoice(typed: text) {
                row = (meant.field, meant.key)
                return .choice(meant.choice)
            }
            if let choice = prompt.choice(initial: text) { return .choice(choice) }
            if text == "?" {
                writeLine(prompt.help)
                continue
            }
            let marks = prompt.marks, last = marks.last ?? "1"
            let range =
                prompt.hasRows
                ? "the number of a row, a letter"
                : !prompt.groups.isEmpty
                    ? "a key such as \(marks.first ?? "")"
                    : marks.count < 2 ? last : "a number from \(marks[0]) to \(last)"
            writeLine("\(text.isEmpty ? "" : "There is no choice '\(text)'. ")Type \(range), a name, or ? for help.")
        }
    }

    /// Reads the value of a field. Returns nil for an empty line if the field has a default or is optional.
    ///
    /// - Parameter typed: the value that was typed before the person went back to the choices; nil if there is none.
    private func value(of field: Field, _ typed: String?) async throws -> String? {
        let standing = (typed ?? field.defaultValue).flatMap { $0.isEmpty ? nil : $0 }
        let hint = standing.map { " [\(field.isSecret ? AnswerNotation.mask : $0)]" } ?? ""
        let note = field.isRequired ? hint : standing == nil ? " (optional)" : hint + ", - for none"
        while true {
            let text = try await read(
                field.label + note, isSecret: field.isSecret, waitingFor: "the field '\(field.name)'")
            let prompt = asked
            if text == "b", prompt.value(text, of: field) == nil || !field.offersValues {
                throw FieldsLeft(choice: nil)
            }
            if text == "?" {
                writeLine(prompt.help(for: field, standing: standing))
                continue
            }
            if text == "-", !field.isRequired { return "" }
            if !text.isEmpty {
                let isQuoted = ["\\b", "\\?", "\\-"].contains(text)
                guard let value = prompt.value(isQuoted ? String(text.dropFirst()) : text, of: field) else {
                    writeLine("\(prompt.offer(for: field)) b goes back to the choices.")
                    continue
                }
                guard let problem = prompt.problem(with: value, of: field) else {
                    if try await isRepeated(value, of: field) { return value }
                    continue
                }
                // Whoever types the name of a choice in place of a value wants that choice; the choice of the form is
                // under way already. A number is a slip.
                if Int(text) == nil, let choice = prompt.choice(typed: text) {
                    if choice.takesFields { continue }
                    throw FieldsLeft(choice: choice)
                }
                writeLine("\(problem.sentence) b goes back.")
                continue
            }
            if let typed, !typed.isEmpty || !field.isRequired { return typed }
            if !field.isRequired || !(field.defaultValue ?? "").isEmpty { return nil }
            let needed = prompt.problem(with: "", of: field)?.capitalizedReason ?? ""
            writeLine("\(needed); b goes back to the choices.")
        }
    }

    /// Asks for a new password a second time at a terminal, where nobody sees what is typed. Returns false if the two
    /// differ.
    private func isRepeated(_ value: String, of field: Field) async throws -> Bool {
        guard field.kind == .newPassword, output.isTerminal else { return true }
        let again = try await read(
            "\(field.label), once more", isSecret: true, waitingFor: "the field '\(field.name)'")
        if again == value { return true }
        if again == "b" { throw FieldsLeft(choice: nil) }
        writeLine("The two differ. Type it anew; b goes back.")
        return false
    }

    private func read(
        _ question: String, isSecret: Bool, waitingFor part: String
    ) async throws -> String {
        // The last line keeps room for some words of the answer.
        let lines = question.printable.wrapped(toWidth: formatter.width.map { max(1, $0 - ": ".count) })
        self.question = lines.joined(separator: "\n") + ": "
        output.write(self.question)
        if let line = try await input.nextLine(isSecret: isSecret) { return line.withoutKeySequences }
        output.write("\n")
        throw SessionError.inputEnded(asked, waitingFor: part)
    }

    private func writeLine(_ text: String) {
        output.write(text.printable.wrapped(toWidth: formatter.width).map { StyledLine($0) })
    }
}

/// The meaning of what a person has typed.
private enum Typed {
    case choice(Choice)
    /// A link of the screen, which is opened in place of an answer.
    case link(String)
}

/// The person has left the fields for a choice, or for all of them.
private struct FieldsLeft: Error {
    /// The choice that was typed, or nil to ask for one.
    let choice: Choice?
}
