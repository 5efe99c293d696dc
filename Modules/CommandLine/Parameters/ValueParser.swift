/// Converts the text of an option or operand to a value, and knows how shells complete it.
///
///     static let percent = ValueParser<Int>.integer(in: 0...100)
public struct ValueParser<Element: Sendable>: Sendable {
    /// The only texts that are allowed, for help and completions; empty if others are allowed too.
    let allowed: [String]
    let completion: CompletionKind
    /// The value of an operand in a command that no command line was read for, or nil for a type without values.
    let unread: Element?
    let parse: @Sendable (String) throws(ValueError) -> Element
    let text: @Sendable (Element) -> String

    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - allowed: the only texts that are allowed; empty if others are allowed too.
    ///   - completion: the way in which shells complete the text.
    ///   - unread: the value of an operand in a command that no command line was read for.
    ///   - text: returns the text of a value, which help shows for a default.
    ///   - parse: returns the value of a text, or throws what the text has to be.
    public init(
        allowed: [String] = [], completion: CompletionKind = .none, unread: Element,
        text: @escaping @Sendable (Element) -> String,
        parse: @escaping @Sendable (String) throws(ValueError) -> Element
    ) {
        self.init(allowed: allowed, completion: completion, unreadIfAny: unread, text: text, parse: parse)
    }

    fileprivate init(
        allowed: [String], completion: CompletionKind, unreadIfAny unread: Element?,
        text: @escaping @Sendable (Element) -> String,
        parse: @escaping @Sendable (String) throws(ValueError) -> Element
    ) {
        self.allowed = allowed
        self.completion = completion
        self.unread = unread
        self.parse = parse
        self.text = text
    }
}

/// The reason why a text has no value, as the end of a sentence that begins with the name of the option or operand.
public struct ValueError: Error, Equatable {
    /// The end of the sentence, such as `is a number of seconds`, without the name in front of it.
    public let requirement: String
    let known: [KnownName]
    let shown: String?

    /// Makes an error such as `ValueError("is a number of seconds")`. The parser puts the option in front and, if it
    /// has the form of a name, the text behind it.
    ///
    /// - Parameters:
    ///   - known: the names that the text may mean; the error suggests the nearest one.
    ///   - shown: the part of the text that everybody may read, which the error shows instead of the text; nil to show
    ///     the text if it is a name.
    public init(_ requirement: String, known: [KnownName] = [], shown: String? = nil) {
        self.requirement = requirement
        self.known = known
        self.shown = shown
    }
}

extension ValueParser where Element == String {
    /// Makes a parser that checks a text.
    ///
    /// - Parameter check: throws what the text has to be.
    public init(
        allowed: [String] = [], completion: CompletionKind = .none,
        check: @escaping @Sendable (String) throws(ValueError) -> Void
    ) {
        self.init(allowed: allowed, completion: completion, unread: "", text: { $0 }) { text throws(ValueError) in
            try check(text)
            return text
        }
    }

    /// Accepts every text that is not empty.
    public static var text: ValueParser { text(completion: .none) }
    /// Accepts every text that is not empty as the path of a file, which need not exist.
    public static var file: ValueParser { text(completion: .file) }
    /// Accepts every text that is not empty as the path of a folder, which need not exist.
    public static var directory: ValueParser { text(completion: .directory) }

    /// Accepts every text that is not empty, and lets shells complete the text as told.
    public static func text(completion: CompletionKind) -> ValueParser {
        ValueParser(completion: completion) { _ in }
    }

    /// Accepts the names that the program knows, such as names of its plugins.
    ///
    /// - Parameters:
    ///   - kind: the names' kind with its article, for messages: "a plugin".
    ///   - names: computes the names each time that one is parsed or completed.
    public static func name(of kind: String, among names: @escaping @Sendable () -> [KnownName]) -> ValueParser {
        ValueParser(completion: .names { _ in names() }) { text throws(ValueError) in
            let known = names()
            if !known.contains(where: { $0.text == text }) {
                throw ValueError("is the name of \(kind)", known: known)
            }
        }
    }
}

extension ValueParser where Element == String {
    /// Accepts the name of a host alone, without scheme, port and path.
    public static var hostName: ValueParser {
        ValueParser { text throws(ValueError) in
            if text.wholeMatch(of: /[^\/:@?#\s]+/) != nil { return }
            throw ValueError("has to be a name without scheme, port and path, such as shop.example.org")
        }
    }
}

extension ValueParser where Element == Int {
    /// Accepts a whole number in decimal digits within a range; texts such as `+5`, ` 5` and `5.0` are refused.
    public static func integer(in range: ClosedRange<Int>) -> ValueParser {
        ValueParser(unread: range.lowerBound, text: { "\($0)" }) { text throws(ValueError) in
            if let number = Int(text), range.contains(number), !text.hasPrefix("+") { return number }
            throw ValueError("is a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
    }
}

extension ValueParser where Element == Duration {
    /// Accepts a whole number of milliseconds, seconds, minutes or hours, of at least 1: `500ms`, `30s`, `5m`, `1h`.
    public static var duration: ValueParser {
        ValueParser(unread: .zero, text: \.compactText) { text throws(ValueError) in
            let units: KeyValuePairs = ["ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000]
            let digits = text.prefix { "0" <= $0 && $0 <= "9" }
            guard let unit = units.first(where: { $0.key == text.dropFirst(digits.count) }), let number = Int(digits),
                (1...1_000_000).contains(number)
            else {
                throw ValueError("is a number from 1 to 1000000 with ms, s, m or h behind it, such as 500ms or 30s")
            }
            return .milliseconds(number * unit.value)
        }
    }
}

extension Duration {
    /// The duration in milliseconds, or in seconds if these are whole, as a command line takes it: `500ms`, `30s`.
    public var compactText: String {
        let milliseconds = self / .milliseconds(1)
        return milliseconds.remainder(dividingBy: 1000) == 0
            ? "\(Int(milliseconds / 1000))s" : "\(Int(milliseconds))ms"
    }
}

extension ValueParser where Element: CaseIterable & RawRepresentable<String> {
    /// Accepts the raw values of an enumeration, in the order of its cases. One without cases accepts no text.
    public static var choice: ValueParser {
        let cases = Element.allCases, names = cases.map { $0.rawValue }
        let known = names.map { KnownName($0) }
        return ValueParser(
            allowed: names, completion: .names { _ in known }, unreadIfAny: cases.first, text: { $0.rawValue }
        ) { text throws(ValueError) in
            if let value = Element(rawValue: text) { return value }
            if names.isEmpty { throw ValueError("takes no value, because there is none") }
            throw ValueError("is \(quotedValues(names))", known: known)
        }
    }
}

/// The way in which a shell completes a value.
public enum CompletionKind: Sendable {
    /// The shell offers nothing, because a user may mean any text.
    case none
    /// The shell offers files, and the folders on the way to them.
    case file
    /// The shell offers folders only, for a value that names the place of files to come.
    case directory
    /// The shell calls the program, and the closure computes the names for what is typed so far.
    case names(@Sendable (CompletionContext) -> [KnownName])
}

/// A name that a user may mean, which completions offer and errors suggest.
public struct KnownName: Equatable, Sendable {
    /// The name as a user types it; a name with control characters is never offered.
    public let text: String
    /// A remark beside the name, such as "not chosen"; empty for none.
    public let note: String

    /// Makes a name, with a remark for names that need one, such as names of plugins that are not chosen.
    public init(_ text: String, note: String = "") {
        self.text = text
        self.note = note
    }
}

/// The part of a command line that stands before the word to complete.
public struct CompletionContext: Sendable {
    let values: [String: [String]]
    /// The operands typed so far, without the names of the command.
    public let operands: [String]

    /// Returns the values typed for an option so far, lists with commas divided; `option` is its name without dashes.
    public func values(of option: String) -> [String] {
        (values["--\(option)"] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }
}
