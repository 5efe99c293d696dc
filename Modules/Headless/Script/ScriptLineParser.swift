/// The reason why a line does not follow the format. It contains no word of the line, because each may be a part of a
/// secret.
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

    private enum WrittenValue {
        case text(String)
        case variable(String)
        case shownID(Int)
    }

    private var rest: ArraySlice<Unicode.Scalar>
    private let environment: [String: String]
    /// The names of the variables that the line reads and the environment does not have.
    private(set) var missing: [String] = []

    /// - Parameter environment: the values of the variables that lines may read.
    init(_ line: some Sequence<Unicode.Scalar>, environment: [String: String] = [:]) {
        rest = Array(line)[...]
        self.environment = environment
    }

    /// Returns the entry of the line, or nil for a comment or a blank line.
    mutating func entry(line: Int) throws(ScriptSyntaxError) -> ScriptEntry? {
        skipBlanks()
        guard let first = rest.first, first != "#" else { return nil }
        if let tab = try tab() { return ScriptEntry(tab: tab, line: line) }
        if let link = openedLink() { return ScriptEntry(screen: "", answer: Answer(opening: link), line: line) }
        let isOptional = take("?")
        skipBlanks()
        let screen = try title()
        var choice: [Word] = []
        var values: [String: String] = [:], references: [String: Int] = [:]
        skipBlanks()
        while !rest.isEmpty {
            let word = try word()
            if take("=") {
                let value = try value()
                if values[word.text] != nil || references[word.text] != nil {
                    throw ScriptSyntaxError(column: word.column, reason: "the field is given twice")
                }
                switch value {
                case .text(let text): values[word.text] = text
                case .shownID(let number): references[word.text] = number
                case .variable(let name):
                    // A variable that is empty counts as missing, as it does for options.
                    let found = environment[name] ?? ""
                    if found.isEmpty { missing.append(name) }
                    values[word.text] = found
                }
            } else if values.isEmpty, references.isEmpty {
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
        return ScriptEntry(
            screen: screen, answer: answer, references: references, isOptional: isOptional, line: line)
    }

    private var words: [String] {
        rest.split(whereSeparator: AnswerNotation.isBlank).map { String(String.UnicodeScalarView($0)) }
    }

    /// Returns the number of a line that names a tab, from 1; nil for a line with a title, which ends in a colon before
    /// a blank.
    private func tab() throws(ScriptSyntaxError) -> Int? {
        let words = words
        if words[0] != AnswerNotation.tab || words.contains(where: { $0.hasSuffix(":") }) { return nil }
        guard words.count == 2, words[1].wholeMatch(of: /[1-9][0-9]*/) != nil, let number = Int(words[1]) else {
            throw problem("a line that names a tab is the word 'tab' and its number, from 1, as 'tab 2'")
        }
        return number
    }

    /// Returns the link of a line that opens one: the word `open` and a link, or a path of the app itself, such as `/`
    /// for the start. No line that answers a screen has this form, because its title ends in a colon before a blank.
    private func openedLink() -> String? {
        let words = words
        guard words.count == 2, words[0] == AnswerNotation.open, words[1].hasPrefix("/") || words[1].contains("://"),
            !words[1].hasSuffix(":")
        else { return nil }
        return words[1]
    }

    /// Reads a title and the colon after it. A bare title ends at the first colon before a blank or the end of the
    /// line.
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

    private mutating func value() throws(ScriptSyntaxError) -> WrittenValue {
        if rest.first == "\"" { return .text(try quoted()) }
        let unknown = problem(
            "a value after '$' is a variable in capitals, as $PASSWORD, or the number "
                + "of an ID, as $1; put a text in quotes"
        )
        let text = try bare(upTo: nil)
        if text.isEmpty { throw problem("the value of the field is missing; an empty one is written \"\"") }
        guard text.unicodeScalars.first == "$" else { return .text(text) }
        let name = String(text.unicodeScalars.dropFirst())
        // A name has capitals only, so that few passwords that somebody forgot to quote look like one.
        if name.wholeMatch(of: /[A-Z][A-Z0-9_]*/) != nil { return .variable(name) }
        guard name.wholeMatch(of: /[1-9][0-9]*/) != nil, let number = Int(name) else { throw unknown }
        return .shownID(number)
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
            if letter == "u" {
                text.append(try numberedScalar())
                continue
            }
            guard let escape = AnswerNotation.escapes.first(where: { $0.letter == letter }) else {
                throw problem("a backslash must be followed by \" \\ n r t or u; write it twice to mean itself")
            }
            text.append(escape.meaning)
            rest.removeFirst()
        }
        throw unclosed
    }

    /// Reads the rest of an escape such as `u{1B}`: a Unicode scalar by its number.
    private mutating func numberedScalar() throws(ScriptSyntaxError) -> Unicode.Scalar {
        let problem = problem("\\u must be followed by the hexadecimal number of a character in braces, as \\u{1B}")
        rest.removeFirst()
        guard take("{"), let end = rest.firstIndex(of: "}") else { throw problem }
        let digits = String(String.UnicodeScalarView(rest[..<end]))
        guard digits.wholeMatch(of: /[0-9A-Fa-f]{1,6}/) != nil, let number = UInt32(digits, radix: 16),
            let scalar = Unicode.Scalar(number)
        else { throw problem }
        rest = rest[(end + 1)...]
        return scalar
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
