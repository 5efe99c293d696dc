/// A person at a terminal: presents each screen, reads a choice by its number or name, then the fields it takes.
///
/// Progress is drawn as a bar on one line, if the output is a terminal and no question is waiting there for its answer; what is presented
/// next stands below it. What does not fit is asked again with the reason. The end of the input ends the run with ``SessionError/Code/inputEnded``.
public final class TerminalDriver: ScreenDriver {
    private let input: any LineSource
    private let output: TextOutput
    private let presentation: Presentation
    /// What stands before the cursor while a line is awaited.
    private var question = ""
    private var barLine: BarLine?
    private var isAsking = false

    /// - Parameter width: how many characters fit into a line; longer lines of content are broken between words, and progress
    ///   is drawn that wide.
    public init(input: any LineSource, output: TextOutput, width: Int = 80) {
        self.input = input
        self.output = output
        presentation = Presentation(width: max(1, width))
        barLine = BarLine(on: output, width: width)
    }

    /// The process's standard input and output, in the width that the terminal has now.
    public static func standard() -> TerminalDriver {
        TerminalDriver(input: StandardInput(), output: .standardOutput, width: terminalWidth(of: 1) ?? 80)
    }

    public func present(_ notice: Prompt) {
        barLine?.end()
        output.write(presentation.text(of: notice))
    }

    public func answer(_ prompt: Prompt) async throws -> Answer {
        isAsking = true
        defer { isAsking = false }
        barLine?.end()
        output.write(presentation.text(of: prompt))
        let choice = try await choice(of: prompt)
        var values: [String: String] = [:]
        for field in choice.takesFields ? prompt.fields : [] { values[field.name] = try await value(of: field, prompt) }
        return Answer(choice.name, values)
    }

    /// Presents the prompt anew below, and asks again what was being asked. What had been typed of the line still counts.
    public func update(_ prompt: Prompt) { output.write("\n\(presentation.text(of: prompt))\(question)") }

    public func showProgress(_ bar: ProgressBar?) {
        // Nobody's typing is written over; how far things are by then, the next step tells.
        if isAsking { return }
        if let bar { barLine?.draw(bar) } else { barLine?.end() }
    }

    public func finish() {}

    private func choice(of prompt: Prompt) async throws -> Choice {
        while true {
            let text = try await read("Choice", isSecret: false, waitingFor: "the choice", prompt)
                .trimming(ScriptNotation.isBlank)
            if let number = Int(text), prompt.choices.indices.contains(number - 1) { return prompt.choices[number - 1] }
            if let choice = prompt.choice(named: text) { return choice }
            let alike = prompt.choices.filter { $0.name.lowercased() == text.lowercased() }
            if alike.count == 1 { return alike[0] }
            let range = prompt.choices.count == 1 ? "1" : "a number from 1 to \(prompt.choices.count)"
            say("There is no choice '\(text)'. Type \(range), or a name.")
        }
    }

    /// The value typed in; nil, so that the default counts, for an empty line.
    private func value(of field: Field, _ prompt: Prompt) async throws -> String? {
        let hint = field.defaultValue.map { " [\(field.isSecret ? ScriptNotation.mask : $0)]" } ?? ""
        let note = field.isRequired || field.defaultValue != nil ? hint : " (optional)"
        while true {
            let text = try await read(
                field.label + note, isSecret: field.isSecret, waitingFor: "the field '\(field.name)'", prompt)
            if !text.isEmpty { return text }
            if !field.isRequired || !(field.defaultValue ?? "").isEmpty { return nil }
            say("\(field.label) needs a value.")
        }
    }

    private func read(
        _ question: String, isSecret: Bool, waitingFor part: String, _ prompt: Prompt
    ) async throws -> String {
        self.question = "\(Presentation.printable(question)): "
        output.write(self.question)
        if let line = try await input.nextLine(isSecret: isSecret) { return line }
        output.write("\n")
        throw SessionError.inputEnded(prompt, waitingFor: part)
    }

    private func say(_ text: String) { output.write(Presentation.printable(text) + "\n") }
}

extension String {
    fileprivate func trimming(_ isBlank: (Unicode.Scalar) -> Bool) -> String {
        let head = unicodeScalars.drop(while: isBlank)
        let length = head.reversed().drop(while: isBlank).count
        return String(head.prefix(length))
    }
}
