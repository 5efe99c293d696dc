/// How answers are written in a session script. What cannot stand bare is quoted.
enum ScriptNotation {
    /// What stands for a value that must not be seen.
    static let mask = "•••"

    /// A whole line.
    ///
    /// - Parameter mayShow: whether the value of a field is written; else the mask is.
    static func text(of entry: SessionScript.Entry, showing mayShow: (String) -> Bool) -> String {
        "\(entry.isOptional ? "? " : "")\(title(entry.screen)): \(text(of: entry.answer, showing: mayShow))"
    }

    /// What stands behind the screen's title; the fields by name.
    static func text(of answer: Answer, showing mayShow: (String) -> Bool) -> String {
        let fields = answer.values.sorted { $0.key < $1.key }.map { name, value in
            " \(word(name))=\(mayShow(name) ? word(value, allowing: "=") : mask)"
        }
        return choice(answer.choice) + fields.joined()
    }

    /// A title may contain anything bare but what would end it or make the line another kind of line.
    static func title(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, first.properties.isAlphabetic || isDigit(first),
            !isBlank(last), !scalars.contains(where: { $0 == ":" || isSpecial($0) })
        else { return quoted(text) }
        return text
    }

    private static func choice(_ text: String) -> String {
        let words = text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
        return words.allSatisfy { canBeBare($0, allowing: nil) } ? text : quoted(text)
    }

    private static func word(_ text: String, allowing extra: Unicode.Scalar? = nil) -> String {
        canBeBare(text.unicodeScalars[...], allowing: extra) ? text : quoted(text)
    }

    private static func canBeBare(_ text: Substring.UnicodeScalarView, allowing extra: Unicode.Scalar?) -> Bool {
        !text.isEmpty && text.allSatisfy { $0 == extra || !(isBlank($0) || isSpecial($0) || $0 == "=") }
    }

    private static func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView(["\""])
        for scalar in text.unicodeScalars {
            if let escape = escapes.first(where: { $0.meaning == scalar }) {
                result.append("\\")
                result.append(escape.letter)
            } else {
                result.append(scalar)
            }
        }
        result.append("\"")
        return String(result)
    }

    /// What a backslash and a letter mean between quotes.
    static let escapes: [(letter: Unicode.Scalar, meaning: Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
    ]

    /// What separates words.
    static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

    private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool { escapes.contains { $0.meaning == scalar } }
}
