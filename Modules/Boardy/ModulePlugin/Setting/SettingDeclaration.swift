import BoardyCore

/// A setting of a plugin without its type, with the place where the plugin declares it.
///
/// A launcher makes an option of it, and describes the plugin by it.
public struct SettingDeclaration: Sendable {
    /// The name in lower-case letters, digits and dashes.
    public let name: String
    /// The word for the value in help, in capitals.
    public let placeholder: String
    /// The purpose, as one sentence.
    public let help: String
    /// The text of the default, or the behaviour of the plugin without the setting, or nil if there is nothing to tell.
    public let defaultText: String?
    /// A text that the setting takes, or nil for none.
    public let example: String?
    /// The processes that have the setting.
    public let scope: SettingScope
    /// True if the setting can be given more than once.
    public let isRepeated: Bool
    /// True if nothing may show the value.
    public let isSecret: Bool
    /// The only texts that are allowed; empty if others are allowed too.
    public let allowed: [String]
    /// The file of the call that declares the setting, as `Module/File.swift`.
    public private(set) var file: StaticString = ""
    /// The line of the call that declares the setting.
    public private(set) var line: UInt = 0

    private let type: ObjectIdentifier
    private let parse: @Sendable (String) throws(SettingProblem) -> any Sendable
    private let combine: @Sendable ([any Sendable]) -> any Sendable

    init<Element, Value>(
        name: String, placeholder: String, help: String, kind: SettingKind<Element>, defaultText: String?,
        example: String?, scope: SettingScope, isRepeated: Bool = false,
        combine: @escaping @Sendable ([Element]) -> GivenValue<Value>
    ) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.defaultText = defaultText
        self.example = example
        self.scope = scope
        self.isRepeated = isRepeated
        isSecret = kind.isSecret
        allowed = kind.allowed
        type = ObjectIdentifier(Value.self)
        parse = { text throws(SettingProblem) in try kind.parse(text) }
        self.combine = { combine($0.compactMap { $0 as? Element }) }
    }

    /// Checks a text without keeping it.
    ///
    /// - Throws: what the text has to be, as the end of a sentence that begins with the name of the setting.
    public func check(_ text: String) throws(SettingProblem) { _ = try parse(text) }

    /// Returns the value of the setting's type that texts stand for.
    func value(of texts: [String]) throws(SettingProblem) -> any Sendable {
        var elements: [any Sendable] = []
        for text in texts { elements.append(try parse(text)) }
        return combine(elements)
    }

    func declared(_ file: StaticString, _ line: UInt) -> SettingDeclaration {
        var declaration = self
        declaration.file = file
        declaration.line = line
        return declaration
    }

    /// Returns true if both are one setting, declared in the same or in another place.
    func isSameSetting(as other: SettingDeclaration) -> Bool {
        name == other.name && type == other.type && help == other.help && placeholder == other.placeholder
            && defaultText == other.defaultText && example == other.example && scope == other.scope
            && isSecret == other.isSecret && isRepeated == other.isRepeated && allowed == other.allowed
    }
}

extension SettingDeclaration: Equatable {
    /// Returns true if both are one setting that is declared in the same place.
    public static func == (a: SettingDeclaration, b: SettingDeclaration) -> Bool {
        a.line == b.line && a.file.isSameLiteral(as: b.file) && a.isSameSetting(as: b)
    }
}

/// The processes of an app that have a setting.
public enum SettingScope: String, Sendable {
    /// Each process that installs the plugin: a session, a server and a worker.
    case everyProcess = "every-process"
    /// A session of one person at a terminal. A server and a worker do not have the setting.
    case terminal
}

/// The value of a setting, in a type of its own, so that an absent value of an optional type is told from a value of
/// another type.
struct GivenValue<Value: Sendable>: Sendable {
    let value: Value
}
