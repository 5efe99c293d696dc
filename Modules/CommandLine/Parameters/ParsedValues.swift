/// The values of a command's options and operands, each with its source.
///
///     let path = values[Options.store]
///     let board = try values[Operands.board]
public struct ParsedValues: Sendable {
    struct Entry: Sendable {
        let parameter: Parameter
        let value: any Sendable
        let texts: [String]
        let source: ValueSource
        /// The reason why the texts count for nothing, or nil if they count.
        var remark: String?
    }

    /// The values that the properties of a ``ParameterGroup`` take when it is made; none while only their declarations
    /// are wanted.
    @TaskLocal package static var current = ParsedValues()

    /// True while a ``ParameterGroup`` reads the values of a command line, or false if only its declarations are
    /// wanted.
    package var isRead = false
    /// The options and operands of the command, in the order of their declaration.
    private(set) var entries: [Entry] = []

    mutating func append(_ entry: Entry) { entries.append(entry) }

    /// Returns the entry of an option that was appended, or nil for another one.
    ///
    /// A command has few options, and the first dictionary of a process takes a fortieth of a short command's time.
    func entry(of option: Parameter) -> Entry? { entries.first { $0.parameter.key == option.key } }

    func value<Value>(of parameter: Parameter) -> Value? { entry(of: parameter)?.value as? Value }

    /// Returns the place that the value of an option, a flag or an operand came from.
    public func source(of declaration: some ParameterDeclaration) -> ValueSource {
        entry(of: declaration.parameter)?.source ?? .default
    }

    /// Returns the options that stand on the command line, as arguments of another one, or nil if one of them has a
    /// secret.
    ///
    /// - Parameter left: options that are left out.
    public func typedOptions(without left: [any ParameterDeclaration]) -> [String]? {
        let typed = entries.filter { entry in
            entry.source == .commandLine && entry.parameter.form != .operand
                && !left.contains { $0.parameter.key == entry.parameter.key }
        }
        if typed.contains(where: { entry in entry.texts.contains { entry.parameter.shown($0) != $0 } }) { return nil }
        return typed.flatMap { entry in
            entry.parameter.form == .flag
                ? [entry.parameter.key] : [entry.parameter.key, entry.texts.joined(separator: ",")]
        }
    }

    /// Every option that the environment or the configuration file may set, in the order of their declaration, for a
    /// command that lists settings.
    public var settings: [ListedSetting] {
        entries.filter { $0.parameter.environment != .none || $0.parameter.isConfigurable }.map { entry in
            let text =
                entry.source == .default
                ? entry.parameter.defaultText ?? "" : entry.texts.map(entry.parameter.shown).joined(separator: ",")
            return ListedSetting(name: entry.parameter.name, text: text, source: entry.source, remark: entry.remark)
        }
    }
}

/// The place that a value came from. The cases stand in the order of precedence.
public enum ValueSource: Equatable, Sendable, CustomStringConvertible {
    /// The command line had the option, as an argument of its own or behind `=`.
    case commandLine
    /// The environment had the variable with a text. A variable that is empty counts as missing.
    case environment(variable: String)
    /// The configuration file had the name; the line is the first one, if several are collected.
    case configuration(file: String, line: Int)
    /// Nobody gave a value, so the command runs with the default that the option declares.
    case `default`

    public var description: String {
        switch self {
        case .commandLine: "command line"
        case .environment(let variable): variable
        case .configuration(let file, let line): "\(file):\(line)"
        case .default: "default"
        }
    }
}

/// The value of an option as text, three dots for a secret one, and its source.
public struct ListedSetting: Equatable, Sendable {
    /// The long name of the option without its dashes, which is also its name in the configuration file.
    public let name: String
    /// The value as text, collected values with commas between them; empty for an option that is missing and has no
    /// default.
    public let text: String
    /// The place that the value came from, which a list of settings shows beside it.
    public let source: ValueSource
    /// The reason why the value counts for nothing, such as `a setting of payment, which is not selected`, or nil if it
    /// counts.
    public internal(set) var remark: String?
}
