/// The untyped declaration of an option, a flag or an operand, from which parsing, help and completions are made.
public struct Parameter: Sendable {
    enum Form: Sendable { case flag, option, operand }

    let form: Form
    /// The long name of an option without its dashes, or the placeholder of an operand.
    let name: String
    /// The name as the user writes it: `--store` or `BOARD`.
    package let key: String
    let short: Character?
    let placeholder: String
    let help: String
    var repetition: Repetition
    /// True if the command line is wrong without the parameter. Only operands can be required.
    var isRequired = false
    var defaultText: String?
    var environment = EnvironmentVariable.none
    package var isConfigurable = false
    var isSecret = false
    /// The group that help lists the option in, or nil for the options of the command itself.
    var group: OptionGroup?
    /// Returns a text of the user as messages may show it.
    var shown: @Sendable (String) -> String = { $0 }
    var allowed: [String] = []
    var completion = CompletionKind.none
    var parse: @Sendable (String) throws(ValueError) -> any Sendable = { $0 }
    var combine: @Sendable ([any Sendable]) -> any Sendable = { $0 }

    init(
        form: Form, name: String, short: Character? = nil, placeholder: String = "", help: String,
        repetition: Repetition = .lastWins
    ) {
        self.form = form
        self.name = name
        key = form == .operand ? name : "--" + name
        self.short = short
        self.placeholder = placeholder
        self.help = help
        self.repetition = repetition
    }

    /// The owner of the option as the end of an error, such as " (a setting of points)"; empty for the command itself.
    var origin: String { group.map { " (\($0.origin))" } ?? "" }

    /// The names and the placeholder of an option, `-o, --output FILE`, as help shows them.
    var label: String {
        switch form {
        case .operand: name
        case .flag: (short.map { "-\($0), " } ?? "") + key
        case .option: (short.map { "-\($0), " } ?? "") + "\(key) \(placeholder)"
        }
    }

    /// The operand in a usage line: `BOARD`, `[BOARD]` or `[BOARD ...]`.
    var usage: String {
        let repeated = repetition.isCollected ? "\(name) ..." : name
        return isRequired ? repeated : "[\(repeated)]"
    }
}

/// The meaning of an option that stands on a command line more than once.
public enum Repetition: Equatable, Sendable {
    /// The second one is an error.
    case once
    /// The last one counts, so that an alias can have defaults that a user overrides.
    case lastWins
    /// All count, in their order. With `commas` each value may be a list: `--plugin a,b`.
    case collected(commas: Bool)

    var isCollected: Bool { self != .once && self != .lastWins }
}

/// The environment variable that an option is read from if the command line does not have it.
public enum EnvironmentVariable: Equatable, Sendable {
    /// The prefix of the program and the name in capitals: `BOARDY_STORE` for `--store`.
    case derived
    /// The prefix of the program and these words in capitals: `BOARDY_PLUGINS` for `plugins`.
    case prefixed(String)
    /// A variable of this very name, for one that other programs read too.
    case named(String)
    /// No variable and no line of the configuration file, for an option that makes sense on one command line only.
    case none
}
