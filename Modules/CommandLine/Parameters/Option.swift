/// An option with a value, `--store PATH`. It is a property of a ``ParameterGroup`` that reads itself, or the key of a
/// value among the parsed values.
///
///     @Option("store", placeholder: "PATH", help: "File of the store.", parser: .file) var store: String?
///
/// `Value` is optional for an option without a default, and an array for one that collects.
@propertyWrapper
public struct Option<Value: Sendable>: ParameterDeclaration {
    /// The untyped form of the declaration, which parsing, help and completions read; programs have no use for it.
    public let parameter: Parameter
    /// The value on the command line that the property was made for, or the one without the option.
    public let wrappedValue: Value
    let absent: Value

    /// The option as the key of its value.
    public var projectedValue: Option { self }

    private init(_ parameter: Parameter, absent: Value) {
        self.parameter = parameter
        self.absent = absent
        wrappedValue = ParsedValues.current.value(of: parameter) ?? absent
    }

    /// Takes a declaration that several commands share: `@Option(.format) var format: Format`.
    public init(_ declaration: Option) { self.init(declaration.parameter, absent: declaration.absent) }

    /// Declares an option that may be left out.
    ///
    /// - Parameters:
    ///   - name: the long name without its dashes.
    ///   - short: the letter of the short name; nil for none.
    ///   - placeholder: the word for the value in help, in capitals.
    ///   - help: the purpose, as one sentence.
    ///   - parser: converts the text.
    ///   - repetition: ``Repetition/once`` or ``Repetition/lastWins``.
    ///   - defaultText: the program's behaviour without the option, for help; nil if that is plain.
    ///   - environment: the variable that is read if the command line does not have the option. The configuration file
    ///     may set the option too, under its long name, if there is a variable.
    ///   - isSecret: true if no message may repeat the value.
    ///   - group: the group that help lists the option in; nil for the options of the command itself.
    ///   - shown: returns the text as messages may repeat it, for a value that may contain a secret.
    public init<Element>(
        _ name: String, short: Character? = nil, placeholder: String, help: String, parser: ValueParser<Element>,
        repetition: Repetition = .once, defaultText: String? = nil, environment: EnvironmentVariable = .derived,
        isSecret: Bool = false, group: OptionGroup? = nil, shown: (@Sendable (String) -> String)? = nil
    ) where Value == Element? {
        var parameter = Parameter(form: .option, name: name, short: short, placeholder: placeholder, help: help)
        parameter.repetition = repetition
        parameter.defaultText = defaultText
        parameter.environment = environment
        parameter.isConfigurable = environment != .none
        parameter.isSecret = isSecret
        parameter.group = group
        if let shown { parameter.shown = shown }
        if isSecret { parameter.shown = { _ in "•••" } }
        parameter.read(parser) { $0.last }
        self.init(parameter, absent: nil)
    }

    /// Declares an option with a default.
    ///
    /// - Parameters:
    ///   - default: the value if the option stands nowhere; help shows its text.
    ///   - isConfigurable: true if the configuration file may set the option; nil if it may with a variable only.
    public init(
        _ name: String, short: Character? = nil, placeholder: String, help: String, parser: ValueParser<Value>,
        default: Value, repetition: Repetition = .once, environment: EnvironmentVariable = .derived,
        isConfigurable: Bool? = nil
    ) {
        var parameter = Parameter(form: .option, name: name, short: short, placeholder: placeholder, help: help)
        parameter.repetition = repetition
        parameter.defaultText = parser.text(`default`)
        parameter.environment = environment
        parameter.isConfigurable = isConfigurable ?? (environment != .none)
        parameter.read(parser) { $0.last ?? `default` }
        self.init(parameter, absent: `default`)
    }

    /// Declares an option that can be repeated and collects its values.
    ///
    /// - Parameters:
    ///   - collecting: converts the text of one value.
    ///   - commas: true if a value may be a list with commas.
    ///   - isSecret: true if no message may repeat a value.
    ///   - group: the group that help lists the option in; nil for the options of the command itself.
    public init<Element>(
        _ name: String, short: Character? = nil, placeholder: String, help: String,
        collecting parser: ValueParser<Element>, commas: Bool = true, defaultText: String? = nil,
        environment: EnvironmentVariable = .derived, isSecret: Bool = false, group: OptionGroup? = nil
    ) where Value == [Element] {
        var parameter = Parameter(form: .option, name: name, short: short, placeholder: placeholder, help: help)
        parameter.repetition = .collected(commas: commas)
        parameter.defaultText = defaultText
        parameter.environment = environment
        parameter.isConfigurable = environment != .none
        parameter.isSecret = isSecret
        parameter.group = group
        if isSecret { parameter.shown = { _ in "•••" } }
        parameter.read(parser) { $0 }
        self.init(parameter, absent: [])
    }
}

/// An option without a value, such as `--quiet`; its value is true if it stands on the command line.
///
///     @Flag("quiet", help: "Writes no messages.") var isQuiet
@propertyWrapper
public struct Flag: ParameterDeclaration {
    /// The untyped form of the declaration, which parsing, help and completions read; programs have no use for it.
    public let parameter: Parameter
    /// True if the command line that the property was made for has the flag.
    public let wrappedValue: Bool

    /// The flag as the key of its value.
    public var projectedValue: Flag { self }

    private init(_ parameter: Parameter) {
        self.parameter = parameter
        wrappedValue = ParsedValues.current.value(of: parameter) ?? false
    }

    /// Takes a declaration that several commands share.
    public init(_ declaration: Flag) { self.init(declaration.parameter) }

    /// Declares a flag. In the environment and in the configuration file its value is a word: yes, true, on or 1, or
    /// the opposite.
    public init(
        _ name: String, short: Character? = nil, help: String, environment: EnvironmentVariable = .derived
    ) {
        var parameter = Parameter(form: .flag, name: name, short: short, help: help)
        parameter.environment = environment
        parameter.isConfigurable = environment != .none
        let truth = ValueParser(unread: false, text: { $0 ? "yes" : "no" }) { text throws(ValueError) in
            switch text.lowercased() {
            case "yes", "true", "on", "1": return true
            case "no", "false", "off", "0": return false
            default: throw ValueError("is yes or no")
            }
        }
        parameter.read(truth) { $0.last ?? false }
        self.init(parameter)
    }
}

/// A word of the command line that is no option.
///
///     @Operand("YEAR", help: "The year to export.", parser: .integer(in: 2000...2100)) var year
@propertyWrapper
public struct Operand<Value: Sendable>: ParameterDeclaration {
    /// The untyped form of the declaration, which parsing, help and completions read; programs have no use for it.
    public let parameter: Parameter
    let absent: Value?
    private let value: Value?

    /// The value on the command line that the property was made for.
    public var wrappedValue: Value {
        // Only an operand of a type without values has none, and no command line with it is parsed, so no command of
        // it runs and reads this.
        guard let value else { preconditionFailure("\(parameter.key) is of a type without values") }
        return value
    }

    /// The operand as the key of its value.
    public var projectedValue: Operand { self }

    private init(_ parameter: Parameter, absent: Value?, unread: Value?) {
        self.parameter = parameter
        self.absent = absent
        let given: Value? = ParsedValues.current.value(of: parameter)
        value = given ?? unread
    }

    /// Declares an operand that must be there. `placeholder` is its word in help and messages, in capitals.
    public init(_ placeholder: String, help: String, parser: ValueParser<Value>) {
        var parameter = Parameter(form: .operand, name: placeholder, help: help, repetition: .once)
        parameter.isRequired = true
        parameter.read(parser) { $0.last }
        self.init(parameter, absent: nil, unread: parser.unread)
    }

    /// Declares an operand that may be left out. It stands behind those that must be there.
    public init<Element>(optional placeholder: String, help: String, parser: ValueParser<Element>)
    where Value == Element? {
        var parameter = Parameter(form: .operand, name: placeholder, help: help, repetition: .once)
        parameter.read(parser) { $0.last }
        self.init(parameter, absent: .some(nil), unread: .some(nil))
    }

    /// Declares an operand that takes all words from its place on. It is the last one of its command.
    public init<Element>(repeating placeholder: String, help: String, parser: ValueParser<Element>)
    where Value == [Element] {
        var parameter = Parameter(
            form: .operand, name: placeholder, help: help, repetition: .collected(commas: false))
        parameter.read(parser) { $0 }
        self.init(parameter, absent: [], unread: [])
    }
}

extension ParsedValues {
    /// The value of an option. An option that the command does not declare has its default.
    public subscript<Value>(option: Option<Value>) -> Value { value(of: option.parameter) ?? option.absent }

    /// True if the flag was given. A flag that the command does not declare is false.
    public subscript(flag: Flag) -> Bool { value(of: flag.parameter) ?? false }

    /// The value of an operand. Throws only for an operand that the command does not declare.
    public subscript<Value>(operand: Operand<Value>) -> Value {
        get throws(ValueError) {
            if let value: Value = value(of: operand.parameter) ?? operand.absent { return value }
            throw ValueError("must be declared by the command that reads \(operand.parameter.key)")
        }
    }
}

extension Parameter {
    /// Reads each text with a parser, and makes the value of the parameter from all that were read.
    fileprivate mutating func read<Element>(
        _ parser: ValueParser<Element>, combining: @escaping @Sendable ([Element]) -> any Sendable
    ) {
        allowed = parser.allowed
        completion = parser.completion
        parse = { text throws(ValueError) in try parser.parse(text) }
        combine = { values in
            // `compactMap` would look for a conformance in all of the program, which a start would wait for.
            var elements: [Element] = []
            for case let element as Element in values { elements.append(element) }
            return combining(elements)
        }
    }
}
