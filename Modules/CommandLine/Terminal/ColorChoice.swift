/// The wish for colour, from `--color` and `--no-color`; one decision is made for each output stream.
public enum ColorChoice: String, CaseIterable, Sendable {
    /// Colour on a terminal, unless the environment turns it off by `NO_COLOR` or `TERM=dumb`.
    case auto
    /// Colour also in files and pipes, and whatever the environment says.
    case always
    /// No colour, not even on a terminal that could show it.
    case never

    /// The option `--color`, to be declared among the options of a program.
    public static let option = Option(
        "color", placeholder: "WHEN", help: "Uses colour; auto means on a terminal only.",
        parser: ValueParser<ColorChoice>.choice, default: .auto, repetition: .lastWins)

    /// The flag `--no-color`, the same as `--color=never`. Its variable is `NO_COLOR`, which other programs read too.
    public static let flag = Flag(
        "no-color", help: "Uses no colour; NO_COLOR in the environment means the same.", environment: .none)

    /// Returns the choice of a command line. `--no-color` wins over `--color`.
    public init(_ values: ParsedValues) { self = values[Self.flag] ? .never : values[Self.option] }

    /// Returns true if text for a stream may contain escape sequences for colour.
    ///
    /// - Parameters:
    ///   - isTerminal: true if this very stream is a terminal.
    ///   - environment: `NO_COLOR` with any text and `TERM=dumb` turn off a colour that was not asked for.
    public func usesColor(onTerminal isTerminal: Bool, environment: [String: String]) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            isTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
        }
    }
}
