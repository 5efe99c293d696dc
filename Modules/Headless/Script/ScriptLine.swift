/// Why a line cannot be read, in words that show no value.
struct ScriptProblem: Error {
    /// Where in the line, from 1.
    let column: Int
    let reason: String
}

/// Reads one line of a session script, scalar by scalar: a quote is a quote also before a combining accent.
struct ScriptLine {
    private struct Word {
        let text: String
        let isQuoted: Bool
        let column: Int
    }

    private var rest: ArraySlice<Unicode.Scalar>

    init(_ line: some Sequence<Unicode.Scalar>) { rest = Array(line)[...] }

    /// The answer of the line; nil for a comment or a blank line.
    mutating func entry(line: Int) throws(ScriptProblem) -> SessionScript.Entry? {
        skipBlanks()
        guard let first = rest.first, first != "#" else { return nil }
        let isOptional = take("?")
        skipBlanks()
        let screen = try title()
        var choice: [Word] = []
        var values: [String: String] = [:]
        skipBlanks()
        while !rest.isEmpty {
            let word = try word()
            if take("=") {
                let value = try value(of: word)
                if values.updateValue(value, forKey: word.text) != nil {
                    throw ScriptProblem(column: word.column, reason: "the field '\(word.text)' is given twice")
                }
            } else if values.isEmpty {
                choice.append(word)
            } else {
                throw ScriptProblem(
                    column: word.column, reason: "a word behind the fields; put a value that contains spaces in quotes")
            }
            try expectEndOfWord()
            skipBlanks()
        }
        if choice.isEmpty { throw problem("the choice is missing") }
        if choice.count > 1, let quoted = choice.first(where: \.isQuoted) {
            throw ScriptProblem(column: quoted.column, reason: "put the whole choice in quotes, or none of it")
        }
        let answer = Answer(choice.map(\.text).joined(separator: " "), values)
        return SessionScript.Entry(screen: screen, answer: answer, isOptional: isOptional, line: line)
    }

    /// A screen's title and the colon behind it. Bare, it goes on to the first colon that a blank or the line's end follows.
    private mutating func title() throws(ScriptProblem) -> String {
        let start = problem("the screen's title is missing before ':'")
        var title = String.UnicodeScalarView()
        if rest.first == "\"" {
            title = try quoted().unicodeScalars
            skipBlanks()
            guard isAtColon else { throw problem("a ':' and a space must follow the screen's title") }
        } else {
            while !isAtColon {
                guard let scalar = rest.popFirst() else {
                    throw problem("no ':' with a space behind it ends the screen's title")
                }
                title.append(scalar)
            }
            while let last = title.last, ScriptNotation.isBlank(last) { title.removeLast() }
            if title.isEmpty { throw start }
        }
        rest.removeFirst()
        return String(title)
    }

    private var isAtColon: Bool { rest.first == ":" && (rest.dropFirst().first.map(ScriptNotation.isBlank) ?? true) }

    /// A quoted word, or a bare one up to a blank or an equals sign.
    private mutating func word() throws(ScriptProblem) -> Word {
        let column = column
        if rest.first == "\"" { return Word(text: try quoted(), isQuoted: true, column: column) }
        let text = try bare(upTo: "=")
        if text.isEmpty { throw problem("the field's name is missing before '='") }
        return Word(text: text, isQuoted: false, column: column)
    }

    private mutating func value(of field: Word) throws(ScriptProblem) -> String {
        if rest.first == "\"" { return try quoted() }
        let text = try bare(upTo: nil)
        if text.isEmpty { throw problem("the value of '\(field.text)' is missing; an empty one is written \"\"") }
        return text
    }

    private mutating func bare(upTo end: Unicode.Scalar?) throws(ScriptProblem) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != end, !ScriptNotation.isBlank(scalar) {
            if scalar == "\"" { throw problem("a quote inside a word; put the whole word in quotes, this one as \\\"") }
            text.append(scalar)
            rest.removeFirst()
        }
        return String(text)
    }

    private mutating func quoted() throws(ScriptProblem) -> String {
        let unclosed = problem("the quote is not closed")
        var text = String.UnicodeScalarView()
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(text) }
            guard scalar == "\\" else {
                text.append(scalar)
                continue
            }
            guard let letter = rest.first else { throw unclosed }
            guard let escape = ScriptNotation.escapes.first(where: { $0.letter == letter }) else {
                throw problem("a backslash before something else than \" \\ n r t; write it twice to mean itself")
            }
            text.append(escape.meaning)
            rest.removeFirst()
        }
        throw unclosed
    }

    private func expectEndOfWord() throws(ScriptProblem) {
        if let next = rest.first, !ScriptNotation.isBlank(next) {
            throw problem("a space must follow the closing quote")
        }
    }

    private mutating func skipBlanks() { rest = rest.drop(while: ScriptNotation.isBlank) }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private var column: Int { rest.startIndex + 1 }

    private func problem(_ reason: String) -> ScriptProblem { ScriptProblem(column: column, reason: reason) }
}
