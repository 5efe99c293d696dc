/// A part of what a screen shows between its title and its choices.
///
/// A module declares parts once. A terminal draws them with columns and block characters, a browser with its own elements, and a test compares them.
///
///     content: [
///         .notice("Paid.", .success),
///         .pairs(["Total": "649.50 EUR", "Card": "Visa 4242"]),
///         "Thank you.",
///     ]
public enum ScreenPart: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A text. Line breaks in it are kept.
    case text(String)
    /// Labels with their values.
    case pairs(Pairs)
    case table(Table)
    case chart(BarChart)
    /// A sentence that stands out, such as the reason why something failed.
    case notice(String, Tone)

    public init(stringLiteral text: String) { self = .text(text) }
}

/// The meaning of a notice, which decides its colour.
public enum Tone: String, Hashable, Sendable {
    case information, success, warning, problem
}

/// Labels with their values, in order: `.pairs(["Total": "649.50 EUR", "Card": "Visa 4242"])`. A label may occur twice.
public struct Pairs: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The label of a value, and the value.
    public struct Pair: Hashable, Sendable {
        public let label: String
        public let value: String
    }

    public let pairs: [Pair]

    public init(_ pairs: [(label: String, value: String)]) {
        self.pairs = pairs.map { Pair(label: $0.label, value: $0.value) }
    }

    public init(dictionaryLiteral pairs: (String, String)...) { self.init(pairs.map { (label: $0.0, value: $0.1) }) }
}
