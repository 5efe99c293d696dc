/// Reads the text of a setting, and knows the texts that it takes.
///
///     kind: .custom { text throws(SettingProblem) in
///         guard let address = Address(text) else { throw SettingProblem("is an address, such as 'mail.example.org'") }
///         return address
///     }
public struct SettingKind<Element: Sendable>: Sendable {
    /// The only texts that are allowed; empty if others are allowed too.
    let allowed: [String]
    let isSecret: Bool
    let text: @Sendable (Element) -> String
    let parse: @Sendable (String) throws(SettingProblem) -> Element

    init(
        allowed: [String] = [], isSecret: Bool = false, text: @escaping @Sendable (Element) -> String,
        parse: @escaping @Sendable (String) throws(SettingProblem) -> Element
    ) {
        self.allowed = allowed
        self.isSecret = isSecret
        self.text = text
        self.parse = parse
    }

    /// Reads values of any type. Help shows the description of a default.
    ///
    /// - Parameter parse: returns the value of a text, or throws what the text has to be.
    public static func custom(
        _ parse: @escaping @Sendable (String) throws(SettingProblem) -> Element
    ) -> SettingKind {
        SettingKind(text: { "\($0)" }, parse: parse)
    }

    /// Reads secrets, such as `.secret { Secret($0) }`. No help, list or message shows the text or a default.
    ///
    /// - Parameter make: returns the value of a text. Its type keeps the secret out of descriptions, as `Secret` of
    ///   BoardyValues does.
    public static func secret(
        _ make: @escaping @Sendable (String) throws(SettingProblem) -> Element
    ) -> SettingKind {
        SettingKind(isSecret: true, text: { _ in "•••" }, parse: make)
    }
}

/// The reason why a text is no value of a setting, as the end of a sentence that begins with the name of the setting.
public struct SettingProblem: Error, Equatable, CustomStringConvertible {
    /// The end of the sentence, such as `is a whole number from 1 to 10`. It does not repeat the text, which may be a
    /// secret in a wrong place.
    public let description: String

    /// Makes a problem such as `SettingProblem("is a whole number from 1 to 10")`.
    public init(_ description: String) { self.description = description }
}

extension SettingKind where Element == String {
    /// Reads every text.
    public static var text: SettingKind { SettingKind(text: { $0 }, parse: { $0 }) }
}

extension SettingKind where Element == Int {
    /// Reads a whole number in decimal digits within a range; texts such as `+5`, ` 5` and `5.0` are refused.
    public static func number(in range: ClosedRange<Int>) -> SettingKind {
        SettingKind(text: { "\($0)" }) { text throws(SettingProblem) in
            if let number = Int(text), range.contains(number), !text.hasPrefix("+") { return number }
            throw SettingProblem("is a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
    }
}

extension SettingKind where Element: CaseIterable & RawRepresentable<String> {
    /// Reads the raw values of an enumeration.
    public static var choice: SettingKind {
        let words = Element.allCases.map(\.rawValue)
        let list =
            words.count > 1
            ? words.dropLast().joined(separator: ", ") + " or " + words.suffix(1).joined() : words.joined()
        return SettingKind(allowed: words, text: \.rawValue) { text throws(SettingProblem) in
            if let value = Element(rawValue: text) { return value }
            throw SettingProblem("is \(list)")
        }
    }
}
