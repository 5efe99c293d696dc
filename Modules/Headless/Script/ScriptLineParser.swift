/// The reason why a line does not follow the format. It contains no word of the line, because each may be a part of a secret.
struct ScriptSyntaxError: Error {
    /// The position of the error in the line, from 1.
    let column: Int
    let reason: String
}

/// Parses one line of a session script.
///
/// It reads Unicode scalars, not characters, so that a quote before a combining accent is still a quote.
struct ScriptLineParser {
    private struct Word {
        let text: String
        let isQuoted: Bool
        let column: Int
    }

    private var rest: ArraySlice<Unicode.Scalar>

    init(_ line: some Sequence<Unicode.Scalar>) { rest = Array(line)[...] }

    /// Returns the entry of the line; nil for a comment or a blank line.
    mutating func entry(line: Int) throws(ScriptSyntaxError) -> ScriptEntry? {
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
                let value = try value()
                if values.updateValue(value, forKey: word.text) != nil {
                    throw ScriptSyntaxError(column: word.column, reason: "the field is given twice")
                }
            } else if values.isEmpty {
                choice.append(word)
            } else {
                throw ScriptSyntaxError(
                    column: word.column, reason: "a word after the fields; put a value that contains spaces in quotes")
            }
            try expectEndOfWord()
            skipBlanks()
        }
        if choice.isEmpty { throw problem("the choice is missing") }
        if choice.count > 1, let quoted = choice.first(where: \.isQuoted) {
            throw ScriptSyntaxError(column: quoted.column, reason: "put the whole choice in quotes, or none of it")
        }
        let answer = Answer(choice.map(\.text).joined(separator: " "), values)
        return ScriptEntry(screen: screen, answer: answer, isOptional: isOptional, line: line)
    }

    /// Reads a title and the colon after it. A bare title ends at the first colon before a blank or the end of the line.
    private mutating func title() throws(ScriptSyntaxError) -> String {
        let missing = problem("the screen's title is missing before ':'")
        var title = String.UnicodeScalarView()
        if rest.first == "\"" {
            title = try quoted().unicodeScalars
            skipBlanks()
            guard isAtColon else { throw problem("a ':' and a space must follow the screen's title") }
        } else {
            while !isAtColon {
                guard let scalar = rest.popFirst() else {
                    throw problem("no ':' with a space after it ends the screen's title")
                }
                title.append(scalar)
            }
            while let last = title.last, AnswerNotation.isBlank(last) { title.removeLast() }
            if title.isEmpty { throw missing }
        }
        rest.removeFirst()
        return String(title)
    }

    private var isAtColon: Bool { rest.first == ":" && (rest.dropFirst().first.map(AnswerNotation.isBlank) ?? true) }

    /// Reads a quoted word, or a bare word that ends at a blank or an equals sign.
    private mutating func word() throws(ScriptSyntaxError) -> Word {
        let column = column
        if rest.first == "\"" { return Word(text: try quoted(), isQuoted: true, column: column) }
        let text = try bare(upTo: "=")
        if text.isEmpty { throw problem("the field's name is missing before '='") }
        return Word(text: text, isQuoted: false, column: column)
    }

    private mutating func value() throws(ScriptSyntaxError) -> String {
        if rest.first == "\"" { return try quoted() }
        let text = try bare(upTo: nil)
        if text.isEmpty { throw problem("the value of the field is missing; an empty one is written \"\"") }
        return text
    }

    private mutating func bare(upTo end: Unicode.Scalar?) throws(ScriptSyntaxError) -> String {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != end, !AnswerNotation.isBlank(scalar) {
            if scalar == "\"" { throw problem("a quote inside a word; put the whole word in quotes, this one as \\\"") }
            text.append(scalar)
            rest.removeFirst()
        }
        return String(text)
    }

    private mutating func quoted() throws(ScriptSyntaxError) -> String {
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
            guard let escape = AnswerNotation.escapes.first(where: { $0.letter == letter }) else {
                throw problem("a backslash must be followed by \" \\ n r or t; write it twice to mean itself")
            }
            text.append(escape.meaning)
            rest.removeFirst()
        }
        throw unclosed
    }

    private func expectEndOfWord() throws(ScriptSyntaxError) {
        if let next = rest.first, !AnswerNotation.isBlank(next) {
            throw problem("a space must follow the closing quote")
        }
    }

    private mutating func skipBlanks() { rest = rest.drop(while: AnswerNotation.isBlank) }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    private var column: Int { rest.startIndex + 1 }

    private func problem(_ reason: String) -> ScriptSyntaxError { ScriptSyntaxError(column: column, reason: reason) }
}
