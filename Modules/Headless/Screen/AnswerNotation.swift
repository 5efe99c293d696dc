/// The notation of titles and answers in session scripts and messages:
/// `Sign in email=ada@example.org password="two words"`.
///
/// Texts that need quotes get them.
enum AnswerNotation {
    static let mask = "•••"

    /// Returns the choice and the fields in the order of their names, as they follow the title in a script's line.
    ///
    /// - Parameter notation: returns the notation of a value, by the name of its field.
    static func text(of answer: Answer, writing notation: (_ field: String, _ value: String) -> String) -> String {
        let fields = answer.values.sorted { $0.key < $1.key }.map { " \(word($0))=\(notation($0, $1))" }
        return choice(answer.choice) + fields.joined()
    }

    /// The word before a link that is opened.
    static let open = "open"

    /// Returns the line of a script that opens a link. A link has no blank.
    static func opening(_ link: String) -> String { "\(open) \(link)" }

    /// The word before the number of a tab.
    static let tab = "tab"

    /// Returns the line of a script before the answers to the screens of a tab.
    static func turning(toTab number: Int) -> String { "\(tab) \(number)" }

    /// Returns a value, in quotes if a bare one would end early or stand for something else.
    static func value(_ text: String) -> String {
        text.unicodeScalars.first == "$" ? quoted(text) : word(text, allowing: "=")
    }

    /// Returns a screen's title, in quotes if a bare one would end early or make the line a comment or an optional
    /// line.
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
            } else if scalar.isControl {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
            } else {
                result.append(scalar)
            }
        }
        result.append("\"")
        return String(result)
    }

    /// The letters that may follow a backslash between quotes, each with the character that it stands for.
    static let escapes: [(letter: Unicode.Scalar, meaning: Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
    ]

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

    private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isControl || escapes.contains { $0.meaning == scalar }
    }
}

extension Answer: CustomStringConvertible {
    public var description: String { text { _ in false } }

    /// Returns the choice and the fields in the notation of session scripts.
    ///
    /// - Parameters:
    ///   - mayShow: returns true for the name of a field whose value may be shown. Other values are masked.
    ///   - references: the numbers of generated IDs that are values of further fields.
    func text(showing mayShow: (String) -> Bool, references: [String: Int] = [:]) -> String {
        if let link { return AnswerNotation.opening(link) }
        let numbers = references.mapValues { "$\($0)" }
        return AnswerNotation.text(of: Answer(choice, values.merging(numbers) { $1 })) { field, value in
            numbers[field] ?? (mayShow(field) ? AnswerNotation.value(value) : AnswerNotation.mask)
        }
    }
}
