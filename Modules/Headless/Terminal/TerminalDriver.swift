/// A driver for a person at a terminal. It presents each screen, reads a choice by its number or name, and then the fields of the choice.
///
/// An input that does not fit is asked for again, with the reason. The end of the input ends the run with ``SessionError/Code/inputEnded``.
/// If the output is a terminal, progress is drawn as a bar on one line, but not while a question waits for its answer.
public final class TerminalDriver: ScreenDriver {
    private let input: any LineSource
    private let output: TextOutput
    private let formatter: PromptFormatter
    /// The text before the cursor while a line is read.
    private var question = ""
    private var progressLine: ProgressLine?
    private var isAsking = false

    /// Creates a driver for any source of lines. ``standard()`` is the usual way to get a driver.
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
    }

    /// Returns a driver on the standard input and output of the process. Its lines are as wide as the terminal is now.
    public static func standard() -> TerminalDriver {
        TerminalDriver(input: StandardInput(), output: .standardOutput, width: terminalWidth(of: 1) ?? 80)
    }

    /// Presents a notice. On a terminal it waits for Enter, because the next screen would push the notice out of sight.
    public func present(_ notice: Prompt) async throws {
        progressLine?.end()
        output.write(formatter.lines(of: notice))
        guard output.isTerminal else { return }
        isAsking = true
        defer { isAsking = false }
        output.write([StyledLine("Press Enter to go on.", .faint)])
        // The end of the input is told by the next question.
        _ = try await input.nextLine(isSecret: false)
    }

    public func answer(_ prompt: Prompt) async throws -> Answer {
        isAsking = true
        defer { isAsking = false }
        progressLine?.end()
        output.write(formatter.lines(of: prompt))
        while true {
            let choice = try await choice(of: prompt)
            do {
                var values: [String: String] = [:]
                for field in choice.takesFields ? prompt.fields : [] {
                    values[field.name] = try await value(of: field, prompt)
                }
                return Answer(choice.name, values)
            } catch is BackToChoices {}
        }
    }

    /// Presents the changed prompt below the old one, and repeats the current question. Characters that were typed already stay part of the line.
    public func update(_ prompt: Prompt) {
        output.write([""] + formatter.lines(of: prompt))
        output.write(question)
    }

    public func showProgress(_ bar: ProgressBar?) {
        // A bar would overwrite the line that the person is typing. The next call after the answer draws the progress.
        if isAsking { return }
        if let bar { progressLine?.draw(bar) } else { progressLine?.end() }
    }

    public func finish() {}

    private func choice(of prompt: Prompt) async throws -> Choice {
        while true {
            let text = try await read("Choice", isSecret: false, waitingFor: "the choice", prompt)
                .trimming(AnswerNotation.isBlank)
            if let number = Int(text), prompt.choices.indices.contains(number - 1) { return prompt.choices[number - 1] }
            if let choice = prompt.choice(named: text) { return choice }
            if let choice = prompt.choices.first(where: { prompt.key(of: $0) == text }) { return choice }
            if text == "?" {
                writeLine(Self.help(for: prompt))
                continue
            }
            let similar = prompt.choices.filter { $0.name.lowercased() == text.lowercased() }
            if similar.count == 1 { return similar[0] }
            let range = prompt.choices.count == 1 ? "1" : "a number from 1 to \(prompt.choices.count)"
            writeLine("There is no choice '\(text)'. Type \(range), a name, or ? for help.")
        }
    }

    private static func help(for prompt: Prompt) -> String {
        let keys = prompt.choices.compactMap { choice in prompt.key(of: choice).map { "\($0) for \(choice.name)" } }
        let rows =
            prompt.numberedRows.isEmpty
            ? [] : ["The numbers beside the rows choose one of them when you are asked for it."]
        return (["Type the number or the name of a choice\(keys.map { ", " + $0 }.joined())."] + rows).joined(
            separator: " ")
    }

    /// Reads the value of a field. Returns nil for an empty line if the field has a default or is optional.
    private func value(of field: Field, _ prompt: Prompt) async throws -> String? {
        let hint = field.defaultValue.map { " [\(field.isSecret ? AnswerNotation.mask : $0)]" } ?? ""
        let note = field.isRequired || field.defaultValue != nil ? hint : " (optional)"
        while true {
            let text = try await read(
                field.label + note, isSecret: field.isSecret, waitingFor: "the field '\(field.name)'", prompt)
            if !text.isEmpty {
                guard let value = prompt.value(text, of: field) else {
                    if text == "b" { throw BackToChoices() }
                    writeLine("\(prompt.offer(for: field)) b goes back to the choices.")
                    continue
                }
                return value
            }
            if !field.isRequired || !(field.defaultValue ?? "").isEmpty { return nil }
            writeLine("\(field.label) needs a value.")
        }
    }

    private func read(
        _ question: String, isSecret: Bool, waitingFor part: String, _ prompt: Prompt
    ) async throws -> String {
        self.question = "\(question.printable): "
        output.write(self.question)
        if let line = try await input.nextLine(isSecret: isSecret) { return line }
        output.write("\n")
        throw SessionError.inputEnded(prompt, waitingFor: part)
    }

    private func writeLine(_ text: String) {
        output.write(text.printable.wrapped(toWidth: formatter.width).map { StyledLine($0) })
    }
}

/// The person has left a field that offers nothing fitting.
private struct BackToChoices: Error {}

extension String {
    fileprivate func trimming(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
        let head = unicodeScalars.drop(while: isBlank)
        let length = head.reversed().drop(while: isBlank).count
        return String(head.prefix(length))
    }
}
